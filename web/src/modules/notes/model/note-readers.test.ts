import { expect, it } from 'vitest';
import { readersOf } from './note-readers';

it('counts the owner among the readers, once', () => {
  expect(readersOf({ createdBy: 'a', sharedWith: ['b', 'a'] })).toEqual(['a', 'b']);
  expect(readersOf({ createdBy: 'a', sharedWith: [] })).toEqual(['a']);
});
