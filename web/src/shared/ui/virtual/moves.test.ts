import { describe, expect, it } from 'vitest';
import { isNearEnd, movedTo } from './moves';

describe('movedTo', () => {
  const rows = { from: 5, count: 20, page: 4 };
  const cards = { ...rows, columns: 3 };
  const to = (room: Parameters<typeof movedTo>[1]) => (key: string) => movedTo(key, room);

  it('goes by a row, by a page and to both ends', () =>
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map(to(rows))).toEqual([6, 4, 9, 1, 0, 19]));
  it('goes by a line of cards, and by a card', () =>
    expect(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'].map(to(cards))).toEqual([8, 2, 6, 4]));
  it('goes sideways in one column of cards, too', () =>
    expect(['ArrowRight', 'ArrowLeft'].map(to({ ...cards, columns: 1 }))).toEqual([6, 4]));
  it('leaves keys alone that are no moves here', () => {
    expect(['ArrowRight', 'ArrowLeft', 'Enter', ' ', 'a', 'toString'].map(to(rows))).toEqual(Array(6).fill(undefined));
    expect(['PageDown', 'PageUp'].map(to({ from: 5, count: 20, columns: 3 }))).toEqual([undefined, undefined]);
  });
  it('stays in the list', () => {
    expect(['ArrowUp', 'PageUp', 'ArrowLeft'].map(to({ ...cards, from: 0 }))).toEqual([0, 0, 0]);
    expect(['ArrowDown', 'PageDown', 'ArrowRight'].map(to({ ...cards, from: 19 }))).toEqual([19, 19, 19]);
  });
  it('has a place to go to in an empty list', () =>
    expect(['ArrowDown', 'End'].map(to({ from: 0, count: 0 }))).toEqual([0, 0]));
});

describe('isNearEnd', () => {
  it('begins with as many rows below as it looks ahead', () => {
    expect(isNearEnd(84, 100, 15)).toBe(false);
    expect(isNearEnd(85, 100, 15)).toBe(true);
    expect(isNearEnd(99, 100, 15)).toBe(true);
  });
  it('is near in a list that is shorter than that, even before a row is drawn', () => {
    expect(isNearEnd(-1, 10, 15)).toBe(true);
    expect(isNearEnd(-1, 0, 15)).toBe(true);
  });
  it('waits for the first rows of a longer one', () => expect(isNearEnd(-1, 100, 15)).toBe(false));
});
