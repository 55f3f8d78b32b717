import { describe, expect, it } from 'vitest';
import { firstDrive, uploadDrives, usualDrive, usualLibrary, writableLibraries } from './upload-places';

const drive = (id: string, type = 'shared', upload = true) => ({ id, type, can: { upload } });
const library = (id: string, driveId: string, canWrite = true, visibleInDriveUI = true) => ({
  id,
  driveId,
  kind: 'team',
  visibleInDriveUI,
  permissions: { canWrite },
});
const libraries = [
  library('drawings', 'kw'),
  library('archive', 'kw', false),
  library('hidden', 'kw', true, false),
  library('sealed', 'old', false),
  library('mine', 'own'),
];
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);

describe('where files can go', () => {
  it('leaves out libraries that take nothing from the person', () => {
    expect(idsOf(writableLibraries(libraries, 'kw'))).toEqual(['drawings']);
    expect(writableLibraries(libraries, null)).toEqual([]);
  });

  it('offers drives that take files and have a library for them', () => {
    const drives = [drive('kw'), drive('old'), drive('own', 'personal'), drive('seen', 'shared', false)];
    expect(idsOf(uploadDrives(drives, libraries))).toEqual(['kw']);
  });

  it('keeps the drive that was asked for, so that nothing goes elsewhere', () => {
    const drives = [drive('kw'), drive('old'), drive('own', 'personal')];
    expect(idsOf(uploadDrives(drives, libraries, 'old'))).toEqual(['kw', 'old']);
    expect(idsOf(uploadDrives(drives, libraries, 'own'))).toEqual(['kw', 'own']);
  });

  it('begins with the drive used last in every form, and with a personal one only where there is no other', () => {
    const of = (id: string, type: string, ownerId = 'somebody') => ({ ...drive(id, type), ownerId, stats: {} });
    const drives = [of('own', 'personal', 'me'), of('ty', 'shared'), of('kw', 'shared')];
    expect(firstDrive(drives, 'kw', 'me')?.id).toBe('kw');
    expect(firstDrive(drives, 'own', 'me')?.id).toBe('own');
    expect(firstDrive(drives, 'gone', 'me')?.id).toBe('ty');
    expect(firstDrive(drives.slice(0, 1), undefined, 'me')?.id).toBe('own');
    expect(firstDrive([], undefined, 'me')).toBeUndefined();
  });

  it('begins with the person’s own drive, else with the one that most was done in lately, and with a module’s last', () => {
    const at = (id: string, lastActivity: string | null, ownerId = 'somebody', type = 'shared') => ({
      ...drive(id, type),
      ownerId,
      stats: { lastActivity },
    });
    const drives = [
      at('aldermoor', '2026-11-01'),
      at('chat', '2026-11-28', 'me', 'module'),
      at('kestrel', '2026-11-27'),
    ];
    expect(usualDrive(drives, 'me')?.id).toBe('kestrel');
    expect(usualDrive([...drives, at('own', null, 'me')], 'me')?.id).toBe('own');
    expect(usualDrive([], 'me')).toBeUndefined();
  });

  it('begins with the drive’s own library, and offers the one that every drive has last', () => {
    const usual = { ...library('exports', 'kw'), kind: 'exports' };
    const offered = writableLibraries([usual, ...libraries], 'kw');
    expect(idsOf(offered)).toEqual(['drawings', 'exports']);
    expect(usualLibrary([usual, ...libraries])?.id).toBe('drawings');
    expect(usualLibrary([usual])?.id).toBe('exports');
    expect(usualLibrary([])).toBeUndefined();
  });
});
