import { describe, expect, it } from 'vitest';
import { childrenIn, driveTree, namesIn } from './folder-tree';

const folder = (id: string, parentId: string | null, hasChildren = false) => ({
  id,
  parentId,
  name: id.toUpperCase(),
  slug: id,
  color: 'blue',
  hasChildren,
});
const FOLDERS = [folder('a', null, true), folder('b', null), folder('c', 'a', true), folder('d', 'c')];

describe('driveTree', () => {
  const tree = driveTree({ folders: FOLDERS, isComplete: true });

  it('puts folders under those they lie in, with the way to them', () => {
    expect(childrenIn(tree, null, 0)?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(childrenIn(tree, 'a', 1)?.map(({ id, ancestors }) => [id, ancestors])).toEqual([['c', ['a']]]);
    expect(childrenIn(tree, 'c', 2)?.[0]?.ancestors).toEqual(['a', 'c']);
    expect(childrenIn(tree, 'd', 3)).toEqual([]);
  });

  it('knows every name', () => {
    expect(namesIn(tree).get('d')).toBe('D');
    expect(namesIn(tree).size).toBe(4);
  });
});

describe('a tree that was too large to be told', () => {
  const tree = driveTree({ folders: FOLDERS, isComplete: false });

  it('asks for the folders as far from the root as the farthest that were told', () => {
    expect(childrenIn(tree, null, 0)).toHaveLength(2);
    expect(childrenIn(tree, 'a', 1)).toHaveLength(1);
    expect(childrenIn(tree, 'c', 2)).toBeNull();
    expect(childrenIn(tree, 'd', 3)).toBeNull();
  });
});
