import { describe, expect, it } from 'vitest';
import {
  checkFile,
  checkRoom,
  checkUpload,
  limitWords,
  MAX_FILE_SIZE,
  mergeFiles,
  PLATFORM_LIMITS,
  refusedWords,
  sortFiles,
  whyNothing,
} from './upload-check';

const file = { name: 'a.txt', size: 10, type: 'text/plain' };

describe('checkUpload', () => {
  it('names everything that is missing', () => {
    expect(checkUpload({ driveId: null, libraryId: null, files: [] })).toEqual({
      drive: 'Please select a drive',
      library: 'Please select a library',
      files: 'File is required for upload',
    });
  });
  it('takes a folder for a file', () => {
    expect(checkUpload({ driveId: 'd', libraryId: 'l', files: [], folders: 1 })).toEqual({});
  });
  it('is content when all is there', () => {
    expect(checkUpload({ driveId: 'd', libraryId: 'l', files: [file] })).toEqual({});
  });
});

describe('sortFiles', () => {
  const drawing = { name: 'Plan.dwg', size: 10, type: '' };
  const large = { name: 'Scan.dwg', size: 1001, type: '' };
  const limits = { maxFileSize: 1000, allowedFileTypes: ['.dwg'] };
  const sorted = (...files: (typeof file)[]) => sortFiles(files, limits);

  it('keeps those that may go apart from those that may not, with the reason of each', () =>
    expect(sorted(file, drawing, large)).toEqual({
      taken: [drawing],
      refused: [
        { file, reason: 'File type not allowed' },
        { file: large, reason: 'File exceeds maximum allowed size' },
      ],
    }));
  it('refuses more than 5 GiB wherever', () => {
    const full = { name: 'full', size: MAX_FILE_SIZE, type: '' };
    const over = { name: 'scan.e57', size: MAX_FILE_SIZE + 1, type: '' };
    expect(sortFiles([full, over], PLATFORM_LIMITS).taken).toEqual([full]);
  });
  it('says which stays behind, or how many', () => {
    expect(refusedWords(sorted(drawing))).toBeNull();
    expect(refusedWords(sorted(drawing, file))).toBe('File type not allowed: a.txt');
    expect(refusedWords(sorted(drawing, file, large))).toBe('2 of 3 files cannot be uploaded');
    expect(refusedWords(sorted(file, large))).toBe('None of these 2 files can be uploaded');
  });
  it('says why nothing can go, once nothing can', () => {
    expect(whyNothing(sorted(), 0)).toBeNull();
    expect(whyNothing(sorted(drawing, file), 0)).toBeNull();
    expect(whyNothing(sorted(file), 1)).toBeNull();
    expect(whyNothing(sorted(file, { ...file, name: 'b.txt' }), 0)).toBe('File type not allowed');
    expect(whyNothing(sorted(file, large), 0)).toBe('None of these files can be uploaded');
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
  const drives = [
    { driveId: 'wide', name: 'Kestrel Wharf', free: 1000 },
    { driveId: 'tight', name: 'Board', free: 200 },
  ];
  const room = { usage: { free: 300 }, drives };
  it('lets in what just fits', () => {
    expect(checkRoom(300, room, 'wide')).toBeNull();
    expect(checkRoom(200, room, 'tight')).toBeNull();
    expect(checkRoom(300, room, 'unknown')).toBeNull();
  });
  it('says what is needed and what is left', () =>
    expect(checkRoom(301, room, 'wide')).toBe(
      'Not enough storage: this needs 301 B, and 300 B are left. Nothing was uploaded.',
    ));
  it('says so of a drive whose quota is smaller', () =>
    expect(checkRoom(201, room, 'tight')).toBe(
      'Not enough room in Board: this needs 201 B, and 200 B are left under its quota. Nothing was uploaded.',
    ));
  it('leaves nothing over a cap that was lowered', () =>
    expect(checkRoom(1, { ...room, usage: { free: 0 } }, 'wide')).toContain('0 B are left'));
});

describe('checkFile', () => {
  const limits = (...allowedFileTypes: string[]) => ({ maxFileSize: 1000, allowedFileTypes });
  const pdf = { name: 'Plan.PDF', size: 10, type: 'application/pdf' };
  it.each([[[]], [['application/pdf']], [['.pdf']], [['pdf']], [[' PDF ']], [['image/png', 'pdf']]])(
    'takes a PDF where %j is allowed',
    (allowed) => expect(checkFile(pdf, limits(...allowed))).toBeNull(),
  );
  it.each([[['image/png']], [['.png']], [['df']]])('takes none where %j is allowed', (allowed) =>
    expect(checkFile(pdf, limits(...allowed))).toBe('File type not allowed'),
  );
  it('does not take a name without an ending for its ending', () =>
    expect(checkFile({ name: 'pdf', size: 1, type: '' }, limits('pdf'))).toBe('File type not allowed'));
  it('holds to the organisation’s size, and to the platform’s above it', () => {
    expect(checkFile({ ...pdf, size: 1001 }, limits())).toBe('File exceeds maximum allowed size');
    const wide = { maxFileSize: MAX_FILE_SIZE * 2, allowedFileTypes: [] };
    expect(checkFile({ ...pdf, size: MAX_FILE_SIZE + 1 }, wide)).toBe('File exceeds maximum allowed size');
  });
});

describe('limitWords', () => {
  it('says what an organisation takes, where that is less than everything', () => {
    expect(limitWords(PLATFORM_LIMITS)).toBeNull();
    expect(limitWords({ ...PLATFORM_LIMITS, maxFileSize: 2 * 1024 ** 2 })).toBe('Up to 2.0 MB each.');
    expect(limitWords({ maxFileSize: 1000, allowedFileTypes: ['.dwg', 'application/pdf'] })).toBe(
      'Up to 1000 B each. Only .dwg, PDF.',
    );
  });
});
