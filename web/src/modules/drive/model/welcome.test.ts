import { describe, expect, it } from 'vitest';
import { isNewcomer, namedPeople, welcomeSteps } from './welcome';

const access = (...scopes: string[]) => ({
  isSuper: false,
  scopes,
  entitlements: ['drive', 'notes', 'chat', 'schedule'],
});

describe('welcomeSteps', () => {
  it('offers an admin a folder, people and a note', () =>
    expect(welcomeSteps(access('*'), { hasNoDrive: false, canUpload: true, isAlone: true })).toEqual([
      'import',
      'invite',
      'note',
    ]));

  it('offers a drive before all where there is none', () => {
    const facts = { hasNoDrive: true, canUpload: false, isAlone: true };
    expect(welcomeSteps(access('*'), facts)).toEqual(['drive', 'invite', 'note']);
    expect(welcomeSteps(access('notes.edit'), facts)).toEqual(['note', 'profile']);
  });

  it('offers who cannot invite to write to the others', () =>
    expect(
      welcomeSteps(access('chat.read', 'notes.edit'), { hasNoDrive: false, canUpload: true, isAlone: false }),
    ).toEqual(['import', 'chat', 'note']));

  it('offers nothing that is not bought or not allowed', () => {
    const reader = { ...access('notes.edit', 'schedule.read'), entitlements: ['drive', 'schedule'] };
    expect(welcomeSteps(reader, { hasNoDrive: false, canUpload: false, isAlone: false })).toEqual([
      'schedule',
      'profile',
    ]);
  });
});

describe('isNewcomer', () => {
  // Made on 29 November 2026 at 04:57:31 UTC.
  const userId = '01a225aa-5ce5-7311-ad1c-3d58e1865921';

  it.each([
    ['few files and an old account', 19, '2027-11-29', true],
    ['many files and a new account', 20, '2026-12-13', true],
    ['many files and an old account', 20, '2026-12-14', false],
  ])('with %s', (_what, fileCount, today, isNew) =>
    expect(isNewcomer({ fileCount, userId }, new Date(today))).toBe(isNew),
  );
});

describe('namedPeople', () => {
  it.each([
    [0, 0, 0],
    [6, 6, 0],
    [7, 5, 2],
  ])('of %i people names %i', (count, named, more) => {
    const shown = namedPeople(Array.from({ length: count }, (_, index) => index));
    expect([shown.named.length, shown.more]).toEqual([named, more]);
  });
});
