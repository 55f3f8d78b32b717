import { expect, it } from 'vitest';
import { columnWidths, rowWords } from './csv-columns';

it('gives columns the room their first rows need, within bounds', () => {
  expect(columnWidths(['a', 'a name of a column', 'c'], [['12345678', 'b', 'x'.repeat(500)]])).toEqual([8, 18, 40]);
  expect(columnWidths(['a'], [])).toEqual([6]);
});

it('counts rows in words', () => {
  expect([rowWords(1), rowWords(1_000_000)]).toEqual(['1 row', '1,000,000 rows']);
});
