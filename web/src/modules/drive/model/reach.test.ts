import { describe, expect, it } from 'vitest';
import { isFromGmail, reachOf } from './reach';

const file = { visibility: 'private', allowedUids: [], sharedWith: [] };

describe('reachOf', () => {
  it.each([
    [{}, 'Private'],
    [{ visibility: 'shared' }, 'Drive'],
    [{ visibility: 'list', allowedUids: ['a'] }, 'Restricted'],
    [{ visibility: 'list' }, 'Private'],
    [{ sharedWith: ['a'] }, '1 person'],
    [{ visibility: 'shared', sharedWith: ['a', 'b'] }, '2 people'],
  ])('%j → %s', (change, words) => expect(reachOf({ ...file, ...change }).words).toBe(words));
});

describe('isFromGmail', () => {
  it('knows mail by the way it came', () => {
    expect(isFromGmail({ metadata: { ingestedVia: 'zapier' } })).toBe(true);
    expect(isFromGmail({ metadata: { ingestedVia: null } })).toBe(false);
  });
});
