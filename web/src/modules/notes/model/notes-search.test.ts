import { expect, it } from 'vitest';
import { parseFolderSearch, parseNoteSearch, parseNotesSearch, parseOpenSearch } from './notes-search';

it('keeps what it knows and drops the rest', () => {
  const raw = { search: 'crane', folder: 'f1', view: 'shared', note: 'n1', page: 3 };
  expect(parseNotesSearch(raw)).toEqual({ search: 'crane' });
  expect(parseFolderSearch(raw)).toEqual({ search: 'crane', folder: 'f1' });
  expect(parseNoteSearch(raw)).toEqual({ search: 'crane', folder: 'f1', view: 'shared' });
  expect(parseOpenSearch(raw)).toEqual({ note: 'n1' });
});

it('survives an address that somebody typed', () => {
  expect(parseNoteSearch({ search: 23, folder: ['x'], view: 'everything' })).toEqual({ search: '23' });
  expect(parseOpenSearch({ note: '  ' })).toEqual({});
});
