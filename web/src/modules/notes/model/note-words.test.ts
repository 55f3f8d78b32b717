import { expect, it } from 'vitest';
import { deleteFolderWords, emptyTrashWords, purgedWords } from './note-words';

it('says how many notes are deleted for good', () => {
  expect([1, 3].map(purgedWords)).toEqual(['Permanently deleted 1 note', 'Permanently deleted 3 notes']);
  expect(emptyTrashWords(1)).toContain('permanently delete all 1 note in trash');
  expect(emptyTrashWords(12)).toContain('permanently delete all 12 notes in trash');
  expect(emptyTrashWords(1001)).toContain('permanently delete all notes in trash');
});

it('names the folder that is deleted', () => {
  expect(deleteFolderWords('Meetings')).toBe(
    'Are you sure you want to delete the folder “Meetings”? This action cannot be undone.',
  );
});
