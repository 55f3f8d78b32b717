import { describe, expect, it } from 'vitest';
import {
  NEW_SHARE,
  newShare,
  parseUids,
  readPeople,
  refusedFiles,
  type SharedSet,
  shareChanges,
  shareDraftOf,
  shareProblems,
  toIso,
  toLocalField,
} from './share-draft';

const NOW = new Date('2026-11-21T12:00:00Z');
const share: SharedSet = {
  name: 'Level 04',
  visibility: 'restricted',
  allowedUids: ['a', 'b'],
  policy: { allowDownload: true, watermark: false, expiresAt: null, maxDownloads: 5, hasPassword: true },
};

describe('the people of a share', () => {
  it('are split by comma, trimmed, and empties are dropped', () => {
    expect(parseUids(' a, b ,,c,')).toEqual(['a', 'b', 'c']);
    expect(parseUids(' , ')).toEqual([]);
  });

  it('are known by id, username and address', () => {
    const people = [
      { id: 'id-1', email: 'tom@x.example', username: 'tom.h' },
      { id: 'id-2', email: 'grace@x.example' },
    ];
    expect(readPeople('Tom.H, id-2, id-1, grace@X.example, nobody', people)).toEqual({
      ids: ['id-1', 'id-2'],
      odd: ['nobody'],
    });
  });
});

describe('the settings of a share', () => {
  it('send only what changed', () => {
    const before = shareDraftOf(share);
    expect(shareChanges(before, { ...before, allowedUids: ['b', 'a'] })).toBeNull();
    expect(shareChanges(before, { ...before, visibility: 'public', watermark: true })).toEqual({
      visibility: 'public',
      policy: { watermark: true },
    });
    expect(shareChanges(before, { ...before, maxDownloads: '', expiresAt: '2026-12-18T17:00' })).toEqual({
      policy: { maxDownloads: null, expiresAt: new Date('2026-12-18T17:00').toISOString() },
    });
  });

  it('keep, change and drop a password', () => {
    const before = shareDraftOf(share);
    expect(shareChanges(before, { ...before, password: 'long enough' })).toEqual({
      policy: { password: 'long enough' },
    });
    expect(shareChanges(before, { ...before, hasPassword: false })).toEqual({ policy: { password: null } });
    expect(shareProblems(before, true, NOW)).toEqual({});
    expect(shareProblems({ ...before, password: 'short' }, true, NOW)).toEqual({ password: 'At least 12 characters.' });
    expect(shareProblems({ ...before, hasPassword: true }, false, NOW)).toHaveProperty('password');
  });

  it('name somebody where they are restricted', () => {
    expect(shareProblems({ ...NEW_SHARE, visibility: 'restricted' }, false, NOW)).toHaveProperty('allowedUids');
    expect(shareProblems(NEW_SHARE, false, NOW)).toEqual({});
    expect(shareProblems({ ...NEW_SHARE, visibility: 'public' }, false, NOW)).toEqual({});
  });

  it('leave nobody out who was typed and is not known', () => {
    const typed = { ...NEW_SHARE, visibility: 'restricted' as const, allowedUids: ['a'], oddUids: ['grcae', 'tmo'] };
    expect(shareProblems(typed, false, NOW)).toEqual({ oddUids: 'No one here is called grcae, tmo.' });
    expect(shareProblems({ ...typed, visibility: 'public' }, false, NOW)).toEqual({});
  });

  it('are not held up by a number of downloads that nobody sees', () => {
    const draft = { ...shareDraftOf(share), maxDownloads: 0, allowDownload: false };
    expect(shareProblems(draft, true, NOW)).toEqual({});
    expect(shareChanges(shareDraftOf(share), draft)).toEqual({ policy: { allowDownload: false } });
  });

  it('end in the future, and count downloads in whole numbers', () => {
    const open = { ...NEW_SHARE, visibility: 'public' as const };
    expect(shareProblems({ ...open, expiresAt: '2026-11-20T10:00' }, false, NOW)).toHaveProperty('expiresAt');
    expect(shareProblems({ ...open, expiresAt: '2026-11-23T10:00' }, false, NOW)).toEqual({});
    for (const maxDownloads of [0, 1.5, 1_000_001, 'x']) {
      expect(shareProblems({ ...open, maxDownloads }, false, NOW)).toHaveProperty('maxDownloads');
    }
  });

  it('turn a day and time of the reader into a moment and back', () => {
    expect(toIso('')).toBeNull();
    const iso = toIso('2026-12-18T17:05');
    expect(iso).toMatch(/^2026-12-1\dT\d\d:05:00\.000Z$/);
    expect(toLocalField(iso ?? '')).toBe('2026-12-18T17:05');
  });
});

describe('a new share', () => {
  it('names people only where it is restricted, and counts downloads only where there are any', () => {
    const restricted = { ...NEW_SHARE, visibility: 'restricted' as const, allowedUids: ['a'] };
    const draft = { ...restricted, name: ' Plans ', maxDownloads: 3, allowDownload: false };
    expect(newShare(draft, [{ id: 'f' }])).toEqual({
      name: 'Plans',
      libraryId: 'default',
      fileIds: ['f'],
      visibility: 'restricted',
      allowedUids: ['a'],
      policy: { allowDownload: false, expiresAt: null, maxDownloads: null, password: null },
    });
    expect(newShare({ ...draft, visibility: 'public' }, []).allowedUids).toEqual([]);
    expect(newShare(draft, [], 'drawings').libraryId).toBe('drawings');
  });

  it('says which files may not be shared, and why', () => {
    const details = { files: [{ fileId: 'f', name: 'a', reason: 'No source library' }, null, { fileId: 3 }] };
    expect([...refusedFiles({ details })]).toEqual([['f', 'No source library']]);
    expect(refusedFiles({ details: {} }).size + refusedFiles(null).size).toBe(0);
  });
});
