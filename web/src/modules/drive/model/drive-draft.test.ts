import { describe, expect, it } from 'vitest';
import {
  capacityGb,
  chosenWords,
  draftOf,
  driveChanges,
  driveProblems,
  findPeople,
  newDriveProblems,
} from './drive-draft';
import { GIB } from './size';

const drive: Parameters<typeof draftOf>[0] = {
  name: 'Kestrel Wharf',
  visibility: 'members',
  members: [
    { userId: 'a', role: 'owner' },
    { userId: 'b', role: 'contributor' },
  ],
  settings: {
    description: '',
    color: 'blue',
    quotaGB: 100,
    allowExternalSharing: false,
    versioningEnabled: true,
    maxVersions: 10,
    retentionDays: null,
  },
};

describe('a new drive', () => {
  it('needs a name and a quota within what remains', () => {
    expect(newDriveProblems({ name: '  ', quotaGB: 1 }, 57)).toEqual({ name: 'Drive name is required' });
    expect(newDriveProblems({ name: 'A', quotaGB: 58 }, 57)).toEqual({
      quotaGB: 'Quota exceeds remaining capacity (57 GB)',
    });
    expect(newDriveProblems({ name: 'A', quotaGB: 57 }, 57)).toEqual({});
    expect(newDriveProblems({ name: 'A', quotaGB: 57 }, null)).toEqual({});
  });

  it('has a whole number of GB from 1 to 1000', () => {
    for (const quotaGB of [0, 1001, 1.5, '', 'x']) {
      expect(newDriveProblems({ name: 'A', quotaGB }, 5000).quotaGB).toBe('Quota is a whole number from 1 to 1000 GB');
    }
  });

  it('may promise what remains, in whole GB', () => {
    expect(capacityGb(200 * GIB, 142.8 * GIB)).toBe(57);
    expect(capacityGb(GIB, 2 * GIB)).toBe(0);
  });
});

describe("a drive's settings", () => {
  const before = draftOf(drive);

  it('are left alone where nothing changed', () => {
    expect(driveChanges(before, { ...before, name: ' Kestrel Wharf ' })).toBeNull();
  });

  it('are sent as far as they changed', () => {
    expect(driveChanges(before, { ...before, name: 'Kestrel', quotaGB: 120, retentionDays: 30 })).toEqual({
      name: 'Kestrel',
      settings: { quotaGB: 120, retentionDays: 30 },
    });
    expect(driveChanges({ ...before, retentionDays: 30 }, before)).toEqual({ settings: { retentionDays: null } });
    expect(driveChanges(before, { ...before, members: [{ userId: 'a', role: 'owner' }] })).toEqual({
      members: [{ userId: 'a', role: 'owner' }],
    });
  });

  it('are checked', () => {
    expect(driveProblems(before)).toEqual({});
    expect(Object.keys(driveProblems({ ...before, name: '', quotaGB: 0, maxVersions: 11, retentionDays: '' }))).toEqual(
      ['name', 'quotaGB', 'maxVersions', 'retentionDays'],
    );
  });
});

describe('the people of a drive', () => {
  it('are listed to the third, then counted', () => {
    expect(chosenWords(['Aoife'])).toBe('Aoife');
    expect(chosenWords(['Aoife', 'Grace', 'Tom'])).toBe('Aoife, Grace, Tom');
    expect(chosenWords(['Aoife', 'Grace', 'Tom', 'Priya', 'Marek'])).toBe('Aoife, Grace, Tom +2 more');
  });

  it('are found by name, username or address', () => {
    const people = [
      { displayName: 'Grace Okafor', email: 'grace@dunmarrow.example', username: 'gok' },
      { displayName: 'Tom Hughes', email: 'th@dunmarrow.example', username: null },
      { displayName: 'Łukasz Wróbel', email: 'lw@dunmarrow.example', username: null },
    ];
    expect(findPeople(people, 'OKAF')).toHaveLength(1);
    expect(findPeople(people, 'gok')).toHaveLength(1);
    expect(findPeople(people, 'th@')).toHaveLength(1);
    expect(findPeople(people, 'lukasz wro')).toHaveLength(1);
    expect(findPeople(people, ' ')).toHaveLength(3);
    expect(findPeople(people, 'nobody')).toHaveLength(0);
  });
});
