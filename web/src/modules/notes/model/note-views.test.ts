import { expect, it } from 'vitest';
import { noteCountWords, readView, sharedWithWords } from './note-views';

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

it('knows views from any other word of an address', () => {
  expect(readView('bookmarks')).toBe('bookmarks');
  expect(readView('new')).toBeUndefined();
});
