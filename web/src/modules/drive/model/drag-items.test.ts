import { describe, expect, it } from 'vitest';
import { itemWords, packItems, readItems } from './drag-items';

describe('what is dragged', () => {
  it('arrives as it was packed', () => {
    const items = { fileIds: ['a', 'b'], folderIds: ['c'] };
    expect(readItems(packItems(items))).toEqual(items);
  });

  it('is nothing where it was made up', () => {
    for (const text of ['', '{', '[]', 'null', '7', '{}', '{"fileIds":"a"}', '{"fileIds":[1,null]}']) {
      expect(readItems(text)).toBeNull();
    }
  });

  it('is counted in words', () => {
    expect(itemWords({ fileIds: ['a'], folderIds: [] })).toBe('1 file');
    expect(itemWords({ fileIds: ['a', 'b'], folderIds: ['c'] })).toBe('2 files and 1 folder');
    expect(itemWords({ fileIds: [], folderIds: ['c', 'd'] })).toBe('2 folders');
  });
});
