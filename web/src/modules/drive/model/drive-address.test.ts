import { describe, expect, it } from 'vitest';
import { driveOfOldAddress } from './drive-address';
import { parseFoldersSearch } from './folders-search';

describe('an address under /drive', () => {
  it('may be the old one of a drive', () => {
    const id = '0192f3a0-0000-7000-8000-000000000001';
    expect(driveOfOldAddress(id)).toBe(id);
    expect(driveOfOldAddress('overviews')).toBeNull();
    expect(driveOfOldAddress(`${id}/more`)).toBeNull();
    expect(driveOfOldAddress(undefined)).toBeNull();
  });

  it("may say which drive a folder lies in, beside the list's own state", () => {
    expect(parseFoldersSearch({ driveId: 'd', search: 'beam' })).toEqual({ driveId: 'd', search: 'beam' });
    expect(parseFoldersSearch({ driveId: '', sort: 'nonsense' })).toEqual({});
    expect(parseFoldersSearch({ driveId: 7 })).toEqual({});
  });
});
