import { expect, it } from 'vitest';
import { formatCell, formatCode } from './cell-format';

it.each([
  [45992, 'd/m/yyyy', '1 Dec 2025'],
  [45992.5, 'dd/mm/yyyy hh:mm', '1 Dec 2025, 12:00'],
  [0.270833333, 'h:mm', '06:30'],
  [-1, 'd/m/yyyy', '-1'],
  [1284.5, '#,##0.00', '1,284.50'],
  [1284.5, '0', '1285'],
  [0.2, '0%', '20%'],
  [-12, '#,##0.00;[Red](#,##0.00)', '(12.00)'],
  [-12, '[$£-809]#,##0.00', '-£12.00'],
  [3, '0.0 "days"', '3.0'],
  [0.1 + 0.2, 'General', '0.3'],
  [1.5, '', '1.5'],
  [12345678, '0.00E+00', '12345678'],
])('writes %d as %s asks for', (value, code, words) => {
  expect(formatCell(value, code, false)).toBe(words);
});

it('counts days from 1904 where the file does', () => {
  expect(formatCell(1, 'd/m/yyyy', true)).toBe('2 Jan 1904');
});

it('knows the formats that every spreadsheet has, after the file’s own', () => {
  expect(formatCode(9, new Map())).toBe('0%');
  expect(formatCode(9, new Map([[9, '0.0']]))).toBe('0.0');
  expect(formatCode(0, new Map())).toBe('');
});
