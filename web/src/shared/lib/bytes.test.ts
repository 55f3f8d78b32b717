import { expect, it } from 'vitest';
import { formatShare } from './bytes';

const GIB = 1024 ** 3;

it.each([
  [142.8 * GIB, 200 * GIB, '142.8 of 200 GB'],
  [0, 200 * GIB, '0 of 200 GB'],
  [1536, 5 * 1024 ** 4, '0 of 5 TB'],
  [0, 0, '0 of 0 B'],
  [512, 1000, '512 of 1000 B'],
])('%d of %d reads %s', (used, cap, words) => {
  expect(formatShare(used, cap)).toBe(words);
});
