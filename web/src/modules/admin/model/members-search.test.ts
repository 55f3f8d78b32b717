import { describe, expect, it } from 'vitest';
import { parseMembersSearch } from './members-search';

describe('parseMembersSearch', () => {
  it('keeps what it knows', () => {
    const search = { search: 'tom', status: 'suspended', role: 'editor', view: 'invitations', member: 'u1' };
    expect(parseMembersSearch(search)).toEqual(search);
    expect(parseMembersSearch({ invite: 'true' })).toEqual({ invite: true });
  });

  it('drops what it does not', () => {
    expect(parseMembersSearch({ search: ' ', status: 'gone', view: 'all', invite: 'no', other: 1 })).toEqual({});
    expect(parseMembersSearch({ search: 2026 })).toEqual({ search: '2026' });
  });
});
