import { describe, expect, it } from 'vitest';
import { sharingChanges } from './sharing';

const file = (id: string, sharedWith: string[] = [], share = true) => ({
  id,
  name: `${id}.pdf`,
  visibility: 'shared',
  sharedWith,
  can: { share, setVisibility: true },
});

describe('sharing', () => {
  it('gives one file exactly the people chosen', () => {
    expect(sharingChanges([file('a', ['tom', 'grace'])], ['grace', 'priya'])).toEqual([
      { fileId: 'a', sharedWith: ['grace', 'priya'] },
    ]);
    expect(sharingChanges([file('a', ['tom'])], [])).toEqual([{ fileId: 'a', sharedWith: [] }]);
  });

  it('keeps whom the dialog of one file does not list', () => {
    expect(sharingChanges([file('a', ['me'])], ['tom'], undefined, ['me'])).toEqual([
      { fileId: 'a', sharedWith: ['tom', 'me'] },
    ]);
    expect(sharingChanges([file('a', ['me', 'tom'])], ['tom'], undefined, ['me'])).toEqual([]);
  });

  it('changes who sees one file in its drive, with or without other people', () => {
    expect(sharingChanges([file('a', ['tom'])], ['tom'], 'private')).toEqual([{ fileId: 'a', visibility: 'private' }]);
    expect(sharingChanges([file('a', ['tom'])], ['tom'], 'shared')).toEqual([]);
  });

  it('adds people to several files, and leaves alone those that need nothing or may not be shared', () => {
    const files = [file('a', ['tom']), file('b', ['grace']), file('c', [], false)];
    expect(sharingChanges(files, ['tom'])).toEqual([{ fileId: 'b', sharedWith: ['grace', 'tom'] }]);
  });
});
