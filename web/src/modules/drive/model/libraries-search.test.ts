import { describe, expect, it } from 'vitest';
import { offeredDrives, parseLibrariesSearch } from './libraries-search';

describe('the libraries page', () => {
  it('keeps of its address what it knows', () => {
    expect(parseLibrariesSearch({ search: 'rams', driveId: 'd', more: 1 })).toEqual({
      search: 'rams',
      driveId: 'd',
    });
    expect(parseLibrariesSearch({ search: ' ', driveId: 7, view: 'cards' })).toEqual({});
    expect(parseLibrariesSearch({ view: 'requests' })).toEqual({ view: 'requests' });
  });

  it('offers the drives that are not personal and that one owns or is in', () => {
    const drives = [
      { id: 'a', type: 'shared', ownerId: 'me', memberIds: [] },
      { id: 'b', type: 'module', ownerId: null, memberIds: ['me'] },
      { id: 'c', type: 'personal', ownerId: 'me', memberIds: ['me'] },
      { id: 'd', type: 'shared', ownerId: 'you', memberIds: ['you'] },
    ];
    expect(offeredDrives(drives, 'me').map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
