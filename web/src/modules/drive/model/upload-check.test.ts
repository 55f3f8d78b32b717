import { describe, expect, it } from 'vitest';
import { checkRoom, checkUpload, MAX_FILE_SIZE, mergeFiles } from './upload-check';

const file = { name: 'a.txt', size: 10 };

describe('checkUpload', () => {
  it('names everything that is missing', () => {
    expect(checkUpload({ driveId: null, libraryId: null, files: [] })).toEqual({
      drive: 'Please select a drive',
      library: 'Please select a library',
      files: 'File is required for upload',
    });
  });
  it('refuses more than 5 GiB', () => {
    const large = { name: 'scan.e57', size: MAX_FILE_SIZE + 1 };
    expect(checkUpload({ driveId: 'd', libraryId: 'l', files: [file, large] }).files).toBe(
      'File exceeds maximum allowed size: scan.e57',
    );
  });
  it('takes a folder for a file', () => {
    expect(checkUpload({ driveId: 'd', libraryId: 'l', files: [], folders: 1 })).toEqual({});
  });
  it('is content when all is there', () => {
    expect(checkUpload({ driveId: 'd', libraryId: 'l', files: [file, { name: 'full', size: MAX_FILE_SIZE }] })).toEqual(
      {},
    );
  });
});

describe('mergeFiles', () => {
  it('keeps one of two equal choices', () => {
    const one = new File(['x'], 'a.txt', { lastModified: 1 });
    const same = new File(['x'], 'a.txt', { lastModified: 1 });
    const newer = new File(['x'], 'a.txt', { lastModified: 2 });
    expect(mergeFiles([one], [same, newer])).toEqual([one, newer]);
  });
});

describe('checkRoom', () => {
  const usage = { used: 600, reserved: 100, cap: 1000 };
  it('lets in what just fits', () => expect(checkRoom(300, usage)).toBeNull());
  it('says what is needed and what is left', () =>
    expect(checkRoom(301, usage)).toBe(
      'Not enough storage: this needs 301 B, and 300 B are left. Nothing was uploaded.',
    ));
  it('leaves nothing over a cap that was lowered', () =>
    expect(checkRoom(1, { ...usage, cap: 10 })).toContain('0 B are left'));
});
