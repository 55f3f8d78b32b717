import { describe, expect, it } from 'vitest';
import { filesOfDrop, hasFiles } from './dropped-files';

const file = new File(['x'], 'a.txt');
const entry = (isDirectory: boolean) => ({
  kind: 'file',
  getAsFile: () => file,
  webkitGetAsEntry: () => ({ isDirectory, name: 'Drawings' }),
});

describe('a drop', () => {
  it('carries files or it does not', () => {
    expect(hasFiles({ types: ['Files'] })).toBe(true);
    expect(hasFiles({ types: ['text/plain'] })).toBe(false);
    expect(hasFiles(null)).toBe(false);
  });
  it('gives its files and its folders', () => {
    const items = [
      entry(false),
      entry(true),
      { kind: 'string', getAsFile: () => null },
      { kind: 'file', getAsFile: () => file },
    ];
    const { files, folders } = filesOfDrop({ items });
    expect(files).toEqual([file, file]);
    expect(folders.map(({ name }) => name)).toEqual(['Drawings']);
  });
});
