import { describe, expect, it } from 'vitest';
import { filesToShare, type Shareable, sharingChange } from './sharing';

const file = (id: string, sharedWith: string[] = [], share = true): Shareable => ({
  id,
  visibility: 'shared',
  sharedWith,
  can: { share },
});

describe('sharing one file', () => {
  it('gives it exactly the people chosen', () => {
    expect(sharingChange(file('a', ['tom', 'grace']), ['grace', 'priya'], 'shared', [])).toEqual({
      fileId: 'a',
      sharedWith: ['grace', 'priya'],
    });
    expect(sharingChange(file('a', ['tom']), [], 'shared', [])).toEqual({ fileId: 'a', sharedWith: [] });
  });

  it('keeps whom the dialog does not list', () => {
    expect(sharingChange(file('a', ['me']), ['tom'], 'shared', ['me'])).toEqual({
      fileId: 'a',
      sharedWith: ['tom', 'me'],
    });
    expect(sharingChange(file('a', ['me', 'tom']), ['tom'], 'shared', ['me'])).toBeNull();
  });

  it('changes who sees it in its drive, with or without other people', () => {
    expect(sharingChange(file('a', ['tom']), ['tom'], 'private', [])).toEqual({ fileId: 'a', visibility: 'private' });
    expect(sharingChange(file('a', ['tom']), ['tom'], 'shared', [])).toBeNull();
  });
});

describe('sharing several files', () => {
  it('leaves alone those that need nothing or may not be shared', () => {
    const files = [file('a', ['tom']), file('b', ['grace']), file('c', [], false)];
    expect(filesToShare(files, ['tom'])).toEqual(['b']);
    expect(filesToShare(files, ['tom', 'grace'])).toEqual(['a', 'b']);
  });
});
