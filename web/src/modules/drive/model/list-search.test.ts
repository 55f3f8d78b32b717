import { describe, expect, it } from 'vitest';
import {
  parseListSearch,
  RECENT_SORT,
  sortOf,
  TRASH_SORT,
  toggleSort,
  withFilter,
  withPage,
  withSort,
} from './list-search';

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
    expect(parseListSearch({ search: ' ', sort: 'weight', order: 'up', page: 3 })).toEqual({});
  });
  it('takes a page only with its position, and sizes up to 200', () => {
    expect(parseListSearch({ page: 3, cursor: 'c', limit: 100 })).toEqual({ page: 3, cursor: 'c', limit: 100 });
    expect(parseListSearch({ page: 3, limit: 201 })).toEqual({});
    expect(parseListSearch({ page: 1, cursor: 'c', limit: 0 })).toEqual({ cursor: 'c' });
    expect(parseListSearch({ around: 'f', page: 2 })).toEqual({ around: 'f' });
    expect(parseListSearch({ around: 'f', cursor: 'c' })).toEqual({ cursor: 'c' });
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
    expect(sortOf({}, TRASH_SORT)).toEqual({ sort: 'deletedAt', order: 'desc' });
    expect(toggleSort({ sort: 'deletedAt', order: 'asc' }, 'deletedAt', TRASH_SORT)).toEqual({});
  });
  it('begins the recent files with what changed last', () => {
    expect(sortOf({}, RECENT_SORT)).toEqual({ sort: 'updatedAt', order: 'desc' });
    expect(toggleSort({}, 'createdAt', RECENT_SORT)).toEqual({ sort: 'createdAt', order: 'desc' });
    expect(toggleSort({ sort: 'updatedAt', order: 'asc' }, 'updatedAt', RECENT_SORT)).toEqual({});
  });
  it('leaves defaults out', () =>
    expect(withSort({ search: 'x', sort: 'name', order: 'asc' }, { sort: 'createdAt', order: 'desc' })).toEqual({
      search: 'x',
    }));
});

describe('pages', () => {
  const at = { search: 'x', page: 3, cursor: 'c', preview: 'f', limit: 100 };
  it('begin again with another filter', () =>
    expect(withFilter(at, { search: 'y' })).toEqual({ search: 'y', limit: 100 }));
  it('begin again with another sort', () =>
    expect(toggleSort(at, 'name')).toEqual({ search: 'x', limit: 100, sort: 'name', order: 'asc' }));
  it('begin again with what needs repair', () =>
    expect(withFilter(at, { needsRepair: true })).toEqual({ search: 'x', limit: 100, needsRepair: true }));
  it('drop a filter that is taken away', () =>
    expect(withFilter({ search: 'x', visibility: 'private' }, { visibility: undefined })).toEqual({ search: 'x' }));
  it('turn, with all else kept', () =>
    expect(withPage(at, { page: 4, cursor: 'd' })).toEqual({ search: 'x', limit: 100, page: 4, cursor: 'd' }));
});
