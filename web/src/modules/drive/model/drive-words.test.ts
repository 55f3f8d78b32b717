import { describe, expect, it } from 'vitest';
import { driveTypeWords, findDrives, visibilityWords } from './drive-words';

describe('a drive in words', () => {
  it('says its type and who sees it', () => {
    expect(driveTypeWords('shared')).toBe('Shared');
    expect(visibilityWords({ visibility: 'tenant', memberIds: ['a'] })).toBe('Everyone');
    expect(visibilityWords({ visibility: 'tenant', memberIds: ['a'], moduleId: 'notes' })).toBe('Everyone');
    expect(visibilityWords({ visibility: 'tenant', memberIds: ['a'], moduleId: 'cis' })).toBe('Invoicing');
    expect(visibilityWords({ visibility: 'members', memberIds: ['a'] })).toBe('1 person');
    expect(visibilityWords({ visibility: 'members', memberIds: ['a', 'b'] })).toBe('2 people');
  });

  it('is found by its name and description', () => {
    const drives = [
      { name: 'Kestrel Wharf', settings: { description: 'Tower on the river' } },
      { name: 'CIS', settings: { description: '' } },
    ];
    expect(findDrives(drives, 'WHARF')).toHaveLength(1);
    expect(findDrives(drives, 'river')).toHaveLength(1);
    expect(findDrives(drives, '')).toHaveLength(2);
    expect(findDrives(drives, 'x')).toHaveLength(0);
  });
});
