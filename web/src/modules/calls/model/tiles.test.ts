import { expect, it } from 'vitest';
import { columnsFor, isSpeakerView, mainTile, type Shown } from './tiles';

it.each([
  [1, 960, 700, 1],
  [2, 960, 500, 2],
  [2, 380, 700, 1],
  [4, 960, 700, 2],
  [9, 960, 600, 3],
  [3, 380, 900, 1],
])('%i tiles on %i by %i stand in %i columns', (count, width, height, columns) => {
  expect(columnsFor(count, { width, height })).toBe(columns);
});

const tile = (identity: string, more: Partial<Shown> = {}): Shown => ({
  identity,
  isScreen: false,
  isLocal: identity === 'me',
  isSpeaking: false,
  ...more,
});

it('makes large what is pinned, then a screen, then who speaks or spoke last', () => {
  const people = [tile('me'), tile('tom'), tile('grace')];
  expect(mainTile(people, null, null)?.identity).toBe('tom');
  expect(mainTile(people, null, 'grace')?.identity).toBe('grace');
  expect(mainTile([...people, tile('priya', { isSpeaking: true })], null, 'grace')?.identity).toBe('priya');
  const shared = [...people, tile('grace', { isScreen: true })];
  expect(mainTile(shared, null, 'tom')).toMatchObject({ identity: 'grace', isScreen: true });
  expect(mainTile(shared, { identity: 'me', isScreen: false }, null)?.identity).toBe('me');
  expect(mainTile(people, { identity: 'gone', isScreen: false }, null)?.identity).toBe('tom');
  expect(mainTile([tile('me')], null, null)?.identity).toBe('me');
  expect(mainTile([], null, null)).toBeNull();
});

it('has one tile large by choice, by a pin and while a screen is shared', () => {
  const two = [tile('me'), tile('tom')];
  expect(isSpeakerView('grid', two, null)).toBe(false);
  expect(isSpeakerView('speaker', two, null)).toBe(true);
  expect(isSpeakerView('grid', two, { identity: 'tom', isScreen: false })).toBe(true);
  expect(isSpeakerView('grid', [...two, tile('tom', { isScreen: true })], null)).toBe(true);
  expect(isSpeakerView('speaker', [tile('me')], null)).toBe(false);
});
