import { describe, expect, it } from 'vitest';
import { obstacleWords, publicObstacles, publicRefusal, shareNameOf } from './public-links';

const drive = (id: string, allowExternalSharing: boolean, manage = true) => ({
  id,
  name: `Drive ${id}`,
  settings: { allowExternalSharing },
  can: { manage },
});
const library = (id: string, externalAllowed: boolean, edit = true) => ({
  id,
  driveId: 'a',
  name: `Library ${id}`,
  shareSourcePolicy: { externalAllowed },
  can: { edit },
});

describe('publicObstacles', () => {
  const file = { driveId: 'a', libraryId: 'l' };

  it('has none where drive and library both let files out', () =>
    expect(publicObstacles([file], [drive('a', true), drive('b', false)], [library('l', true)])).toEqual([]));

  it('names each that keeps files in once, and whether the person may change it', () => {
    const found = publicObstacles([file, file], [drive('a', false)], [library('l', false, false), library('m', false)]);
    expect(found.map(({ kind, id, mayAllow }) => [kind, id, mayAllow])).toEqual([
      ['drive', 'a', true],
      ['library', 'l', false],
    ]);
  });

  it('has the organisation in front where it has public links off', () => {
    const ours = (allowed: boolean | null) => ({ id: 't', name: 'Dunmarrow', allowed, can: { change: false } });
    for (const allowed of [true, null]) expect(publicObstacles([], [], [], ours(allowed))).toEqual([]);
    const found = publicObstacles([file], [drive('a', false)], [], ours(false));
    expect(found.map(({ kind, mayAllow }) => [kind, mayAllow])).toEqual([
      ['organisation', false],
      ['drive', true],
    ]);
    expect(obstacleWords(found)).toBe('Dunmarrow and the drive Drive a don’t allow links outside the organisation.');
    expect(publicRefusal(found)).toBe('Not allowed in Dunmarrow and the drive Drive a');
    expect(obstacleWords(found.slice(0, 1))).toBe('Dunmarrow doesn’t allow links outside the organisation.');
  });

  it('leaves to the server what the person does not see', () =>
    expect(publicObstacles([{ driveId: 'x', libraryId: null }], [drive('a', false)], [])).toEqual([]));
});

describe('obstacleWords', () => {
  it('says what keeps files in', () => {
    const found = publicObstacles([{ driveId: 'a', libraryId: 'l' }], [drive('a', false)], [library('l', false)]);
    expect(obstacleWords(found)).toBe(
      'The drive Drive a and the library Library l don’t allow links outside the organisation.',
    );
    expect(obstacleWords(found.slice(1))).toBe('The library Library l doesn’t allow links outside the organisation.');
  });
});

describe('shareNameOf', () => {
  it.each([
    [[], ''],
    [['Plan.pdf'], 'Plan.pdf'],
    [['Plan.pdf', 'Site.jpg', 'Log.txt'], 'Plan.pdf and 2 more'],
  ])('%j is called %s', (names, expected) => expect(shareNameOf(names.map((name) => ({ name })))).toBe(expected));

  it('fits the field', () => {
    const name = shareNameOf([{ name: 'x'.repeat(255) }, { name: 'y' }]);
    expect(name).toHaveLength(200);
    expect(name).toMatch(/ and 1 more$/);
  });
});
