import { describe, expect, it } from 'vitest';
import { isFromGmail, reachOf } from './reach';

const file = { visibility: 'private', allowedUids: [], sharedWith: [], publicLink: null };
const NOW = new Date('2026-11-28T12:00:00Z');

describe('reachOf', () => {
  it.each([
    [{}, 'Private'],
    [{ visibility: 'shared' }, 'Drive'],
    [{ visibility: 'list', allowedUids: ['a'] }, 'Restricted'],
    [{ visibility: 'list' }, 'Private'],
    [{ sharedWith: ['a'] }, '1 person'],
    [{ visibility: 'shared', sharedWith: ['a', 'b'] }, '2 people'],
    [{ sharedWith: ['a'], publicLink: { until: null } }, 'Public'],
    [{ publicLink: { until: '2026-11-28T12:00:01Z' } }, 'Public'],
    [{ publicLink: { until: '2026-11-28T12:00:00Z' } }, 'Private'],
  ])('%j → %s', (change, words) => expect(reachOf({ ...file, ...change }, NOW).words).toBe(words));
});

describe('isFromGmail', () => {
  it('knows mail by the way it came', () => {
    expect(isFromGmail({ metadata: { ingestedVia: 'zapier' } })).toBe(true);
    expect(isFromGmail({ metadata: { ingestedVia: null } })).toBe(false);
  });
});
