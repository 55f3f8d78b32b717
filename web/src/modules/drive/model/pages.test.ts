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
    [null, 50, 50, 1284, false, '50 of 1,284'],
  ])('page %s of %d, %d shown, of %d capped %s → %s', (page, size, shown, count, isCapped, words) =>
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
  const links = { nextCursor: 'n', prevCursor: 'p' };
  it('goes on from the first', () => expect(nextPage({}, links)).toEqual({ page: 2, cursor: 'n' }));
  it('stops at the end', () => expect(nextPage({ page: 9, cursor: 'x' }, { nextCursor: null })).toBeNull());
  it('stops at the beginning', () => expect(previousPage({}, links)).toBeNull());
  it('returns to a clean address', () => expect(previousPage({ page: 2, cursor: 'two' }, links)).toEqual({}));
  it('goes back by the position the server names', () =>
    expect(previousPage({ page: 3, cursor: 'c' }, links)).toEqual({ page: 2, cursor: 'p' }));
  it('begins anew where the list has become shorter', () =>
    expect(previousPage({ page: 7, cursor: 'c' }, { prevCursor: null })).toEqual({}));
  it('counts no pages around a file', () => {
    expect(nextPage({ around: 'f' }, links)).toEqual({ cursor: 'n' });
    expect(previousPage({ around: 'f' }, links)).toEqual({ cursor: 'p' });
    expect(previousPage({ cursor: 'c' }, { prevCursor: null })).toBeNull();
  });
});
