import { describe, expect, it } from 'vitest';
import { countHits, findHits, firstHitFrom, hitAt, searchText, stepHit } from './find-text';

const lines = (...strs: string[]) => searchText(strs.map((str) => ({ str, hasEOL: true })));
const run = (...strs: string[]) => searchText(strs.map((str) => ({ str, hasEOL: false })));

describe('findHits', () => {
  it('finds words whatever their case and accents', () => {
    expect(findHits(run('The café and the CAFE'), 'cafe')).toEqual([
      { from: { piece: 0, offset: 4 }, to: { piece: 0, offset: 8 } },
      { from: { piece: 0, offset: 17 }, to: { piece: 0, offset: 21 } },
    ]);
  });

  it('finds words that a line break or the file divides', () => {
    expect(findHits(lines('Tower', 'crane erection'), 'tower crane')).toEqual([
      { from: { piece: 0, offset: 0 }, to: { piece: 1, offset: 5 } },
    ]);
    expect(findHits(run('Tow', 'er cra', 'ne'), 'Tower Crane')).toEqual([
      { from: { piece: 0, offset: 0 }, to: { piece: 2, offset: 2 } },
    ]);
  });

  it('finds letters that are printed as one', () => {
    expect(findHits(run('the oﬃce'), 'office')).toEqual([
      { from: { piece: 0, offset: 4 }, to: { piece: 0, offset: 8 } },
    ]);
    expect(findHits(run('the oﬃce'), 'ce')[0]?.from).toEqual({ piece: 0, offset: 6 });
  });

  it('counts places letters beyond the basic plane hold, as the page does', () => {
    expect(findHits(run('😀 plan'), 'plan')[0]?.from).toEqual({ piece: 0, offset: 3 });
  });

  it('finds nothing for nothing', () => {
    expect(findHits(run('a b'), '  ')).toEqual([]);
    expect(findHits(run('a b'), 'c')).toEqual([]);
    expect(findHits(searchText([]), 'c')).toEqual([]);
  });
});

describe('going through hits', () => {
  const hit = findHits(run('x'), 'x');
  const found = [
    { page: 2, hits: [...hit, ...hit] },
    { page: 3, hits: [] },
    { page: 7, hits: hit },
  ];
  it('counts over pages', () => {
    expect(countHits(found)).toBe(3);
    expect(hitAt(found, 1)).toEqual({ page: 2, index: 1 });
    expect(hitAt(found, 2)).toEqual({ page: 7, index: 0 });
    expect(hitAt(found, 3)).toBeNull();
  });
  it('begins where one reads, and at the first where nothing follows', () => {
    expect(firstHitFrom(found, 1)).toBe(0);
    expect(firstHitFrom(found, 3)).toBe(2);
    expect(firstHitFrom(found, 8)).toBe(0);
  });
  it('goes round at the ends', () => {
    expect(stepHit(2, 3, 1)).toBe(0);
    expect(stepHit(0, 3, -1)).toBe(2);
    expect(stepHit(0, 0, 1)).toBe(0);
  });
});
