import { describe, expect, it } from 'vitest';
import { belongingWords } from './belongings';

const NOUNS = {
  'drive.files': ['file', 'files'],
  'drive.libraries': ['library', 'libraries'],
} as const;

describe('belongingWords', () => {
  it.each([
    ['drive.files', 1, '1 file'],
    ['drive.libraries', 1284, '1,284 libraries'],
    ['notes.notebooks', 2, '2 notes notebooks'],
  ])('%s %i', (kind, count, words) => expect(belongingWords(NOUNS, kind, count)).toBe(words));
});
