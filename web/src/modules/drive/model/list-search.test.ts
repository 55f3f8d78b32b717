import { describe, expect, it } from 'vitest';
import { formatCount, parseListSearch, sortOf, TRASH_SORT, toggleSort, withSort } from './list-search';

describe('parseListSearch', () => {
  it('keeps what it knows', () => {
    expect(parseListSearch({ search: 'beam', sort: 'size', order: 'asc', preview: 'f1', libraryId: 'l1' })).toEqual({
      search: 'beam',
      sort: 'size',
      order: 'asc',
      preview: 'f1',
      libraryId: 'l1',
    });
  });
  it('drops what nobody offers', () => {
    expect(parseListSearch({ search: ' ', sort: 'owner', order: 'up', page: 3 })).toEqual({});
  });
  it("takes a number for words, as the router reads '?search=2104'", () => {
    expect(parseListSearch({ search: 2104 })).toEqual({ search: '2104' });
  });
});

describe('sorting', () => {
  it('is newest first by default', () => expect(sortOf({})).toEqual({ sort: 'createdAt', order: 'desc' }));
  it('turns the sorted column round', () =>
    expect(toggleSort({}, 'createdAt')).toEqual({ sort: 'createdAt', order: 'asc' }));
  it('returns to a clean address', () =>
    expect(toggleSort({ sort: 'createdAt', order: 'asc' }, 'createdAt')).toEqual({}));
  it('starts names from A', () => expect(toggleSort({}, 'name')).toEqual({ sort: 'name', order: 'asc' }));
  it('starts sizes from the largest and keeps the rest', () =>
    expect(toggleSort({ search: 'x' }, 'size')).toEqual({ search: 'x', sort: 'size', order: 'desc' }));
  it('has a default of its own in the trash', () => {
    expect(sortOf({}, TRASH_SORT)).toEqual({ sort: 'updatedAt', order: 'desc' });
    expect(toggleSort({ sort: 'updatedAt', order: 'asc' }, 'updatedAt', TRASH_SORT)).toEqual({});
  });
  it('leaves defaults out', () =>
    expect(withSort({ search: 'x', sort: 'name', order: 'asc' }, { sort: 'createdAt', order: 'desc' })).toEqual({
      search: 'x',
    }));
});

describe('formatCount', () => {
  it.each([
    [0, false, '0 files'],
    [1, false, '1 file'],
    [999, false, '999 files'],
    [1000, false, '1,000 files'],
    [1001, true, '1,000+ files'],
  ])('%d, capped %s → %s', (total, capped, text) => expect(formatCount(total, capped)).toBe(text));
});
