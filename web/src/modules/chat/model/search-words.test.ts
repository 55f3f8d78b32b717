import { expect, it } from 'vitest';
import { quoted, withOperator } from './search-words';

it('puts a value with a space in quotation marks', () => {
  expect([quoted('works'), quoted('Tom Hughes'), quoted('a "b" c')]).toEqual(['works', '"Tom Hughes"', '"a b c"']);
});

it('adds an operator once', () => {
  expect(withOperator('crane ', 'has:file')).toBe('crane has:file');
  expect(withOperator('', 'from:')).toBe('from:');
  expect(withOperator('has:file crane', 'has:file')).toBe('has:file crane');
});
