import { describe, expect, it } from 'vitest';
import { factsOf, mayHoldFolders } from './folder-facts';

const folder = { fileCount: 0, totalSize: 0 };

describe('what a folder says of itself', () => {
  it('counts the files of the folders below it', () => {
    const contents = { folders: 2, files: 1284, bytes: 3_250_586 };
    expect(factsOf({ ...folder, contents })).toBe('1,284 files · 3.1 MB');
  });

  it('says so where there are folders and no file', () => {
    expect(factsOf({ ...folder, contents: { folders: 1, files: 0, bytes: 0 } })).toBe('1 empty folder');
    expect(factsOf({ ...folder, contents: { folders: 2, files: 0, bytes: 0 } })).toBe('2 empty folders');
    expect(factsOf({ ...folder, contents: { folders: 0, files: 0, bytes: 0 } })).toBe('No files');
  });

  it('knows the files directly in it where the answer does not count what lies below', () => {
    expect(factsOf({ fileCount: 1, totalSize: 1024, contents: null })).toBe('1 file · 1.0 KB');
  });
});

it('may hold folders unless it is known to hold none', () => {
  const holding = (folders: number) => ({ contents: { folders, files: 3, bytes: 9 } });
  expect([holding(0), holding(2), {}, null].map(mayHoldFolders)).toEqual([false, true, true, true]);
});
