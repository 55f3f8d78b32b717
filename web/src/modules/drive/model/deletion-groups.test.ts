import { describe, expect, it } from 'vitest';
import { deletionGroups, MOST_ASKED } from './deletion-groups';

describe('deletionGroups', () => {
  it('asks for the files of each library together', () => {
    const files = [
      { id: 'a', libraryId: 'contracts' },
      { id: 'b', libraryId: 'drawings' },
      { id: 'c', libraryId: 'contracts' },
    ];
    expect(deletionGroups(files).map((group) => group.map(({ id }) => id))).toEqual([['a', 'c'], ['b']]);
    expect(deletionGroups([])).toEqual([]);
  });

  it('asks for no more at once than a request takes', () => {
    const files = Array.from({ length: 2 * MOST_ASKED + 1 }, (_, index) => ({ id: index, libraryId: 'drawings' }));
    expect(deletionGroups(files).map((group) => group.length)).toEqual([MOST_ASKED, MOST_ASKED, 1]);
  });
});
