import { expect, it } from 'vitest';
import { arrange, columnOf, columnsFor, mainTile, type Shown } from './tiles';

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

it('has the tiles of a last row that is not full in its middle', () => {
  const places = (count: number, columns: number) =>
    Array.from({ length: count }, (_, at) => columnOf(at, count, columns));
  expect(places(3, 2)).toEqual(['span 2', 'span 2', '2 / span 2']);
  expect(places(5, 3)).toEqual(['span 2', 'span 2', 'span 2', '2 / span 2', 'span 2']);
  expect(places(4, 2)).toEqual(['span 2', 'span 2', 'span 2', 'span 2']);
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

const grid = { layout: 'grid', pinned: null, lastSpeaker: null } as const;
const shape = (tiles: Shown[], wishes: Partial<Parameters<typeof arrange>[1]> = {}) => {
  const { form, main, rest } = arrange(tiles, { ...grid, ...wishes });
  return [form, main?.identity ?? null, rest.map(({ identity }) => identity).join()];
};

it('has the others first and oneself last, small beside one other', () => {
  const [me, tom, grace] = [tile('me'), tile('tom'), tile('grace')];
  expect(shape([])).toEqual(['alone', null, '']);
  expect(shape([me])).toEqual(['alone', null, 'me']);
  expect(shape([me, tom])).toEqual(['pair', null, 'tom,me']);
  expect(shape([me, tom, grace])).toEqual(['grid', null, 'tom,grace,me']);
});

it('has one tile large by choice, by a pin and while a screen is shared', () => {
  const [me, tom, grace] = [tile('me'), tile('tom'), tile('grace')];
  expect(shape([me, tom, grace], { layout: 'speaker' })).toEqual(['speaker', 'tom', 'grace,me']);
  expect(shape([me, tom, grace], { layout: 'speaker', lastSpeaker: 'grace' })).toEqual(['speaker', 'grace', 'tom,me']);
  expect(shape([me, tom], { layout: 'speaker' })).toEqual(['pair', null, 'tom,me']);
  expect(shape([me, tom], { pinned: { identity: 'me', isScreen: false } })).toEqual(['speaker', 'me', 'tom']);
  expect(shape([me, tom], { pinned: { identity: 'gone', isScreen: false } })).toEqual(['pair', null, 'tom,me']);
  expect(shape([me, tile('tom', { isScreen: true }), tom])).toEqual(['speaker', 'tom', 'tom,me']);
});
