import { describe, expect, it } from 'vitest';
import type { DriveFile } from '../api/types';
import { fileFacts } from './file-facts';

const file = {
  name: 'Level 04.pdf',
  mimeType: 'application/pdf',
  size: 2048,
  driveName: 'Kestrel Wharf',
  libraryName: 'Drawings',
  folderName: null,
  ownerName: 'Aoife Brennan',
  createdAt: '2026-11-21T09:00:00Z',
  modifiedAt: '2026-11-21T09:00:00Z',
  deletedAt: null,
  checksum: 'ab',
} as DriveFile;
const facts = (change: Partial<DriveFile>, sha256: string | null = null) =>
  Object.fromEntries(fileFacts({ ...file, ...change }, sha256));

describe('the properties of a file', () => {
  it('say what it is and where it lies, as the list does', () => {
    expect(facts({})).toMatchObject({ Type: 'PDF', Drive: 'Kestrel Wharf', Library: 'Drawings', Folder: '—' });
    expect(facts({ folderName: 'Level 04' })).toMatchObject({ Folder: 'Level 04' });
  });
  it('say how large it is, to the byte', () => {
    expect(facts({}).Size).toBe('2.0 KB (2,048 bytes)');
    expect(facts({ size: 18 }).Size).toBe('18 B');
  });
  it('leave out what did not happen', () => {
    expect(facts({})).toMatchObject({ Modified: null, 'In the trash since': null });
    expect(facts({ modifiedAt: '2026-11-22T09:00:00Z' }).Modified).toMatch(/^22 Nov 2026, /);
    expect(facts({ deletedAt: '2026-11-23T09:00:00Z' })['In the trash since']).toMatch(/^23 Nov 2026, /);
  });
  it('say the SHA-256 of the whole, beside that of the parts where it came in parts', () => {
    expect(facts({})).toMatchObject({ 'SHA-256': 'ab' });
    expect(facts({})).not.toHaveProperty('SHA-256 of its parts');
    expect(facts({ checksum: 'cd-3' })).toMatchObject({
      'SHA-256': 'Not computed yet',
      'SHA-256 of its parts': 'cd-3',
    });
    expect(facts({ checksum: 'cd-3' }, 'ef')).toMatchObject({ 'SHA-256': 'ef', 'SHA-256 of its parts': 'cd-3' });
  });
});
