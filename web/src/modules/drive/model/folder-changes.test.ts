import { describe, expect, it } from 'vitest';
import { type FolderDraft, folderChanges } from './folder-changes';

const folder: FolderDraft = { name: 'Drawings', color: 'primary', parentId: null };
const same: FolderDraft = { name: 'Drawings', color: 'primary', parentId: null };

describe('what to save of a folder', () => {
  it('is nothing where nothing changed, or only spaces', () => {
    expect(folderChanges(folder, same)).toBeNull();
    expect(folderChanges(folder, { ...same, name: ' Drawings ' })).toBeNull();
    expect(folderChanges({ name: 'Drawings', color: 'primary' }, same)).toBeNull();
  });

  it('is nothing without a name', () => {
    expect(folderChanges(folder, { ...same, name: '  ', color: 'red' })).toBeNull();
  });

  it('is only what changed', () => {
    expect(folderChanges(folder, { ...same, name: ' Plans' })).toEqual({ name: 'Plans' });
    expect(folderChanges(folder, { ...same, color: 'teal', parentId: 'p' })).toEqual({ color: 'teal', parentId: 'p' });
    expect(folderChanges({ ...folder, parentId: 'p' }, same)).toEqual({ parentId: null });
  });
});
