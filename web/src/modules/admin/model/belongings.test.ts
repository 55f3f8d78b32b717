import { describe, expect, it } from 'vitest';
import { belongingWords } from './belongings';

describe('belongingWords', () => {
  it.each([
    ['drive.files', 1, '1 file'],
    ['drive.libraries', 1284, '1,284 libraries'],
    ['drive.uploadRequests', 2, '2 upload requests'],
    ['schedule.events', 1, '1 event'],
    ['chat.channels', 2, '2 channels'],
    ['notes.notebooks', 2, '2 notes notebooks'],
  ])('%s %i', (kind, count, words) => expect(belongingWords(kind, count)).toBe(words));
});
