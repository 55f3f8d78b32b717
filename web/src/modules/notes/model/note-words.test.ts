import { expect, it } from 'vitest';
import {
  DELETE_FOLDER,
  deleteFolderWords,
  emptyTrashWords,
  importedWords,
  NO_DELETE,
  NO_EDIT,
  NO_SHARE,
  notesMoveWords,
  purgedWords,
} from './note-words';

it('says how many notes are deleted for good', () => {
  expect([1, 3].map(purgedWords)).toEqual(['Permanently deleted 1 note', 'Permanently deleted 3 notes']);
  expect(emptyTrashWords(1)).toContain('permanently delete all 1 note in trash');
  expect(emptyTrashWords(12)).toContain('permanently delete all 12 notes in trash');
  expect(emptyTrashWords(1001)).toContain('permanently delete all notes in trash');
});

it('says how many notes came in', () => {
  expect([1, 1200].map(importedWords)).toEqual(['1 note imported', '1,200 notes imported']);
});

it('says where the notes of a deleted folder go', () => {
  expect(`${DELETE_FOLDER} ${notesMoveWords(null)}`).toBe(
    'Are you sure you want to delete this folder? Notes will be moved to “No folder”.',
  );
  expect(notesMoveWords('Meetings')).toBe('Notes will be moved to “Meetings”.');
});

it('names the folder that is deleted', () => {
  expect(deleteFolderWords('Meetings')).toBe(
    'Are you sure you want to delete the folder “Meetings”? This action cannot be undone.',
  );
});

// Letter by letter as the specification has them (notes-and-schedule.md section 6): only what asks for something ends in a stop.
it('says who may not do something', () => {
  expect([NO_EDIT, NO_DELETE, NO_SHARE]).toEqual([
    'You do not have permission to edit notes',
    'You do not have permission to delete notes',
    'You do not have permission to share notes. Please contact your administrator.',
  ]);
});
