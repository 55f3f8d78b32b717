import { expect, it } from 'vitest';
import { columnWidths, rowWords } from './csv-columns';

it('gives columns the room their first rows need, within bounds', () => {
  expect(columnWidths(['a', 'a name of a column', 'c'], [['12345678', 'b', 'x'.repeat(500)]])).toEqual([10, 20, 40]);
  expect(columnWidths(['a'], [])).toEqual([8]);
});

it('leaves room for numbers that count to a million further down', () => {
  expect(columnWidths(['id'], [['1'], ['99']])[0]).toBeGreaterThanOrEqual('1000000'.length);
});

it('counts rows in words', () => {
  expect([rowWords(1), rowWords(1_000_000)]).toEqual(['1 row', '1,000,000 rows']);
});
