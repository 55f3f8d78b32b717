import { expect, it } from 'vitest';
import { usageWords } from './drive-usage';
import { GIB } from './size';

it.each([
  [1536, 50 * GIB, '1.5 KB of 50 GB'],
  [142.8 * GIB, 200 * GIB, '142.8 GB of 200 GB'],
  [0, 1024 * GIB, '0 TB of 1 TB'],
])('%d of %d reads %s', (used, quota, words) => {
  expect(usageWords(used, quota)).toBe(words);
});
