import { describe, expect, it } from 'vitest';
import { formatCap, formatShare, GIB } from './bytes';

describe('formatShare', () => {
  it.each([
    [142.8 * GIB, 200 * GIB, '142.8 of 200 GB'],
    [0, 200 * GIB, '0 of 200 GB'],
    [2.9 * 1024 ** 2, 1024 * GIB, '2.9 MB of 1 TB'],
    [2 * 1024 ** 2, 1024 * GIB, '2.0 MB of 1 TB'],
    [1536, 5 * 1024 ** 4, '1.5 KB of 5 TB'],
    [371, 50 * GIB, '371 B of 50 GB'],
    [1024 ** 2 - 1, 50 * GIB, '1.0 MB of 50 GB'],
    [0.06 * GIB, 50 * GIB, '61.4 MB of 50 GB'],
    [0.1 * GIB, 50 * GIB, '0.1 of 50 GB'],
    [0, 0, '0 of 0 B'],
    [512, 1000, '512 of 1000 B'],
  ])('%d of %d reads %s', (used, cap, words) => {
    expect(formatShare(used, cap)).toBe(words);
  });
});

describe('formatCap', () => {
  it.each([
    [5 * GIB, '5 GB'],
    [1024 * GIB, '1 TB'],
    [1.5 * GIB, '1.5 GB'],
    [1024 * GIB - 1, '1 TB'],
    [0, '0 B'],
  ])('%i', (cap, words) => expect(formatCap(cap)).toBe(words));
});
