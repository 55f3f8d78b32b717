import { expect, it } from 'vitest';
import { openWords } from './invoice-words';

it('counts no credit note as an open invoice', () => {
  expect(openWords(0, 0)).toBe('0 open invoices');
  expect(openWords(2, 0)).toBe('2 open invoices');
  expect(openWords(1, 1)).toBe('1 open invoice less 1 credit note');
  expect(openWords(0, 2)).toBe('2 credit notes to deduct');
});
