import { describe, expect, it } from 'vitest';
import { formatCount, formatRange, nextPage, pageSizeOf, previousPage } from './pages';

describe('formatCount', () => {
  it.each([
    [0, false, '0 files'],
    [1, false, '1 file'],
    [999, false, '999 files'],
    [1000, false, '1,000 files'],
    [1001, true, '1,000+ files'],
  ])('%d, capped %s → %s', (total, capped, text) => expect(formatCount(total, capped)).toBe(text));
});

describe('formatRange', () => {
  it.each([
    [1, 50, 50, 1284, false, '1–50 of 1,284'],
    [26, 50, 34, 1284, false, '1,251–1,284 of 1,284'],
    [1, 50, 1, 1, false, '1–1 of 1'],
    [1, 50, 50, 1001, true, '1–50 of 1,000+'],
    [21, 50, 50, 1001, true, '1,001–1,050 of 1,050+'],
    [2, 50, 0, 50, false, '0 of 50'],
  ])('page %d of %d, %d shown, of %d capped %s → %s', (page, size, shown, count, isCapped, words) =>
    expect(formatRange(page, size, shown, { count, isCapped })).toBe(words),
  );
});

describe('pageSizeOf', () => {
  it.each([
    [1, 1],
    ['200', 200],
    [201, undefined],
    [0, undefined],
    [-5, undefined],
    [2.5, undefined],
    ['many', undefined],
  ])('%s → %s', (value, size) => expect(pageSizeOf(value)).toBe(size));
});

describe('turning pages', () => {
  const seen = new Map([[2, 'two']]);
  it('goes on from the first', () => expect(nextPage({}, { nextCursor: 'two' })).toEqual({ page: 2, cursor: 'two' }));
  it('stops at the end', () => expect(nextPage({ page: 9, cursor: 'x' }, { nextCursor: null })).toBeNull());
  it('stops at the beginning', () => expect(previousPage({}, {}, seen)).toBeNull());
  it('returns to a clean address', () => expect(previousPage({ page: 2, cursor: 'two' }, {}, seen)).toEqual({}));
  it('takes the way the server names', () =>
    expect(previousPage({ page: 3, cursor: 'c' }, { prevCursor: 'b' }, seen)).toEqual({ page: 2, cursor: 'b' }));
  it('else the way it came', () =>
    expect(previousPage({ page: 3, cursor: 'c' }, {}, seen)).toEqual({ page: 2, cursor: 'two' }));
  it('begins anew where neither is known', () => expect(previousPage({ page: 7, cursor: 'c' }, {}, seen)).toEqual({}));
});
