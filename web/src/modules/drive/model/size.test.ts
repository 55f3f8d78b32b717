import { describe, expect, it } from 'vitest';
import { formatSize, formatSpeed, GIB, remainingGb } from './size';

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [-1, '0 B'],
    [Number.NaN, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [217_498, '212.4 KB'],
    [5 * 1024 * 1024, '5.0 MB'],
    [1024 ** 2 - 1, '1.0 MB'],
    [1.25 * GIB, '1.3 GB'],
    [1024 ** 4, '1.0 TB'],
    [5000 * 1024 ** 4, '5000.0 TB'],
  ])('%d bytes read as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('formatSpeed', () => {
  it('adds the second', () => {
    expect(formatSpeed(9.7 * 1024 ** 2)).toBe('9.7 MB/s');
  });
});

describe('remainingGb', () => {
  it('rounds down to whole gigabytes', () => {
    expect(remainingGb(200 * GIB, 142.8 * GIB)).toBe(57);
  });
  it('never goes below zero', () => {
    expect(remainingGb(5 * GIB, 6 * GIB)).toBe(0);
  });
});
