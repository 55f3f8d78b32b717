import { describe, expect, it } from 'vitest';
import { failureOf, isWithin, placeInside, sistersOf, slugsOf, stepsTo } from './folder-place';

describe('a folder in the address', () => {
  it('is its slugs between strokes', () => {
    expect(slugsOf('drawings/level-04')).toEqual(['drawings', 'level-04']);
    expect(slugsOf('/drawings//level-04/')).toEqual(['drawings', 'level-04']);
    expect(slugsOf(undefined)).toEqual([]);
  });

  it('grows by one slug a folder', () => {
    const root = { driveId: 'd', folderId: null, slugs: [] };
    const drawings = placeInside(root, { id: 'f1', slug: 'drawings' });
    expect(placeInside(drawings, { id: 'f2', slug: 'level-04' })).toEqual({
      driveId: 'd',
      folderId: 'f2',
      slugs: ['drawings', 'level-04'],
    });
  });

  it('has a step for each folder on the way and one for itself', () => {
    const steps = stepsTo('d', [{ id: 'f1', name: 'Drawings', slug: 'drawings' }], {
      id: 'f2',
      name: 'Level 04',
      slug: 'level-04',
    });
    expect(steps.map(({ name, place }) => [name, place.slugs.join('/')])).toEqual([
      ['Drawings', 'drawings'],
      ['Level 04', 'drawings/level-04'],
    ]);
  });
});

describe('moving a folder', () => {
  it('goes anywhere but into itself and below itself', () => {
    expect(isWithin({ folderId: 'a', ancestors: [] }, 'a')).toBe(true);
    expect(isWithin({ folderId: 'c', ancestors: ['a', 'b'] }, 'a')).toBe(true);
    expect(isWithin({ folderId: 'c', ancestors: ['b'] }, 'a')).toBe(false);
    expect(isWithin({ folderId: null, ancestors: [] }, 'a')).toBe(false);
  });
});

describe('the folders beside one', () => {
  const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  it('end at both ends', () => {
    expect(sistersOf(list, 'b')).toEqual({ previous: { id: 'a' }, next: { id: 'c' } });
    expect(sistersOf(list, 'a').previous).toBeNull();
    expect(sistersOf(list, 'c').next).toBeNull();
    expect(sistersOf(list, 'x')).toEqual({ previous: null, next: null });
  });
});

it('leaves what came before in sight while the server cannot be asked, unless it is gone', () => {
  const [busy, gone] = [{ status: 503 }, { status: 404 }];
  expect(failureOf({ error: busy })).toBe(busy);
  expect(failureOf({ data: {}, error: busy })).toBeNull();
  expect(failureOf({ data: {}, error: gone })).toBe(gone);
  expect(failureOf({ data: {}, error: null })).toBeNull();
});
