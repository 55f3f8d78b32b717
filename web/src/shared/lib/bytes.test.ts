import { describe, expect, it } from 'vitest';
import { formatCap, formatShare, GIB } from './bytes';

describe('formatShare', () => {
  it.each([
    [142.8 * GIB, 200 * GIB, '142.8 of 200 GB'],
    [0, 200 * GIB, '0 of 200 GB'],
    [1536, 5 * 1024 ** 4, '<0.1 of 5 TB'],
    [0.06 * GIB, 50 * GIB, '0.1 of 50 GB'],
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
    [0, '0 B'],
  ])('%i', (cap, words) => expect(formatCap(cap)).toBe(words));
});
