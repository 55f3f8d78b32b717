import { expect, it } from 'vitest';
import { isNoteId, noteCountWords, readView, sharedWithWords } from './note-views';

it('counts one note, several, and more than the server counts', () => {
  expect([0, 1, 46, 1000, 1001].map(noteCountWords)).toEqual([
    '0 notes',
    '1 note',
    '46 notes',
    '1,000 notes',
    '1,000+ notes',
  ]);
  expect([1, 3].map(sharedWithWords)).toEqual(['Shared with 1 user', 'Shared with 3 users']);
});

it('knows views and ids from any other word of an address', () => {
  expect(readView('bookmarks')).toBe('bookmarks');
  expect(readView('new')).toBeUndefined();
  expect(isNoteId('0193e7a0-1111-7abc-8def-0123456789ab')).toBe(true);
  for (const word of ['all', 'new', '', '0193e7a0', 'edit']) expect(isNoteId(word)).toBe(false);
});
