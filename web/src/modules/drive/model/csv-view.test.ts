import { describe, expect, it } from 'vitest';
import { nextSort, placesOf, viewOf, WHOLE_TABLE } from './csv-view';

const ROWS = [
  ['Slab 10', '1,200.50'],
  ['slab 2', ''],
  ['Zieliński', '£90'],
  ['Core', '(5.00)'],
];
const namesOf = (view: Partial<typeof WHOLE_TABLE>) => viewOf(ROWS, { ...WHOLE_TABLE, ...view }).map(([name]) => name);

describe('a table', () => {
  it('is as the file has it until it is sorted or searched', () => {
    expect(viewOf(ROWS, WHOLE_TABLE)).toBe(ROWS);
  });

  it('is sorted by words as people count, and by numbers as they are', () => {
    expect(namesOf({ sort: { column: 0, isDescending: false } })).toEqual(['Core', 'slab 2', 'Slab 10', 'Zieliński']);
    expect(namesOf({ sort: { column: 1, isDescending: false } })).toEqual(['Core', 'Zieliński', 'Slab 10', 'slab 2']);
  });

  it('has what is empty last, also downwards', () => {
    expect(namesOf({ sort: { column: 1, isDescending: true } })).toEqual(['Slab 10', 'Zieliński', 'Core', 'slab 2']);
  });

  it('is narrowed to the rows that hold what was typed, whatever the accents', () => {
    expect(namesOf({ find: ' SLAB' })).toEqual(['Slab 10', 'slab 2']);
    expect(namesOf({ find: 'zielinski' })).toEqual(['Zieliński']);
    expect(namesOf({ find: 'slab', sort: { column: 0, isDescending: false } })).toEqual(['slab 2', 'Slab 10']);
  });
});

it('knows where the rows stand that hold what was typed', () => {
  expect(placesOf(ROWS, 'slab')).toEqual([0, 1]);
  expect(placesOf(ROWS, '90')).toEqual([2]);
  expect(placesOf(ROWS, ' ')).toEqual([0, 1, 2, 3]);
});

it('turns from upwards to downwards and back to the file’s order', () => {
  const up = nextSort(null, 1);
  expect(up).toEqual({ column: 1, isDescending: false });
  expect(nextSort(up, 1)).toEqual({ column: 1, isDescending: true });
  expect(nextSort({ column: 1, isDescending: true }, 1)).toBeNull();
  expect(nextSort({ column: 1, isDescending: true }, 0)).toEqual({ column: 0, isDescending: false });
});
