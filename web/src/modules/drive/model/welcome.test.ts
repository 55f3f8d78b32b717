import { describe, expect, it } from 'vitest';
import { namedPeople, welcomeSteps } from './welcome';

const access = (...scopes: string[]) => ({
  isSuper: false,
  scopes,
  entitlements: ['drive', 'notes', 'chat', 'schedule'],
});

describe('welcomeSteps', () => {
  it('offers an admin a folder, people and a note', () =>
    expect(welcomeSteps(access('*'), { canUpload: true, isAlone: true })).toEqual(['import', 'invite', 'note']));

  it('offers who cannot invite to write to the others', () =>
    expect(welcomeSteps(access('chat.read', 'notes.edit'), { canUpload: true, isAlone: false })).toEqual([
      'import',
      'chat',
      'note',
    ]));

  it('offers nothing that is not bought or not allowed', () => {
    const reader = { ...access('notes.edit', 'schedule.read'), entitlements: ['drive', 'schedule'] };
    expect(welcomeSteps(reader, { canUpload: false, isAlone: false })).toEqual(['schedule', 'profile']);
  });
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
