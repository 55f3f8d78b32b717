import { describe, expect, it } from 'vitest';
import { dayWords, isNearlyFull, kindShares, peakOf, storageWords } from './storage-figures';

const NOTHING = {
  pdf: 0,
  images: 0,
  video: 0,
  audio: 0,
  documents: 0,
  spreadsheets: 0,
  presentations: 0,
  archives: 0,
  other: 0,
};

describe('the bar of kinds', () => {
  it('has the kinds that take room, the largest first', () => {
    const shares = kindShares({ ...NOTHING, pdf: 10, video: 30, other: 20 }, 5);
    expect(shares.map(({ label }) => label)).toEqual(['Video', 'Other', 'PDF', 'Earlier versions']);
  });

  it('is empty where nothing is stored', () => {
    expect(kindShares(NOTHING, 0)).toEqual([]);
  });

  it('gives every kind a colour of its own', () => {
    const all = Object.fromEntries(Object.keys(NOTHING).map((kind) => [kind, 1])) as typeof NOTHING;
    const colors = kindShares(all, 1).map(({ color }) => color);
    expect(new Set(colors).size).toBe(colors.length);
  });
});

describe('what the storage used is made of', () => {
  const MB = 1024 ** 2;

  it('adds up: drives, their versions, drives of others, and what modules keep', () => {
    const drives = [
      { used: 3 * MB, versions: MB },
      { used: 2 * MB, versions: 0 },
    ];
    expect(storageWords({ used: 10 * MB, modules: 2 * MB }, drives)).toBe(
      'Of the 10.0 MB used, 4.0 MB is in files of the drives you can open, 1.0 MB in earlier versions of them, ' +
        '3.0 MB in other drives and 2.0 MB in documents for signature.',
    );
  });

  it('names only what there is', () => {
    expect(storageWords({ used: 2 * MB, modules: 0 }, [{ used: 2 * MB, versions: 0 }])).toBe(
      'All of the 2.0 MB used is in files of the drives you can open.',
    );
    expect(storageWords({ used: 0, modules: 0 }, [])).toBeNull();
  });
});

describe('uploads by day', () => {
  const days = (...uploads: number[]) =>
    uploads.map((count, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, uploads: count }));

  it('have a peak, which is a day only where no other has as many', () => {
    expect(peakOf(days(3, 9, 8, 1))).toEqual({ uploads: 9, date: '2026-11-02' });
    expect(peakOf(days(3, 9, 9, 1))).toEqual({ uploads: 9, date: null });
    expect(peakOf(days(0, 0))).toBeNull();
    expect(peakOf([])).toBeNull();
  });

  it('name their day wherever the reader is', () => {
    expect(dayWords('2026-11-18')).toBe('18 Nov');
  });
});

describe('a drive', () => {
  it('is nearly full from 90 % of its quota', () => {
    expect(isNearlyFull(89, 100)).toBe(false);
    expect(isNearlyFull(90, 100)).toBe(true);
    expect(isNearlyFull(0, 0)).toBe(false);
  });
});
