import { describe, expect, it } from 'vitest';
import { createFolderMaker, type FolderApi } from './folder-maker';
import { refusal } from './testing';

/** A server with folders, which gives one of them a page. */
function setUp(existing: Record<string, string[]> = {}) {
  const children = new Map<string, string[]>(Object.entries(existing));
  const calls: string[] = [];
  const api: FolderApi = {
    async list({ parentId }, cursor) {
      calls.push(`list ${parentId ?? 'root'}`);
      const names = children.get(parentId ?? 'root') ?? [];
      const at = Number(cursor ?? 0);
      const folders = names.slice(at, at + 1).map((name) => ({ id: `${parentId ?? 'root'}/${name}`, name }));
      return { folders, next: at + 1 < names.length ? String(at + 1) : null };
    },
    async create({ parentId }, name) {
      const parent = parentId ?? 'root';
      calls.push(`create ${parent}/${name}`);
      const names = children.get(parent) ?? [];
      const there = names.find((other) => other.toLowerCase() === name.toLowerCase());
      if (there) throw refusal(409, 'FOLDER_EXISTS', 'There already.', { folderId: `${parent}/${there}` });
      children.set(parent, [...names, name]);
      return `${parent}/${name}`;
    },
  };
  return { api, calls, children, make: createFolderMaker(api) };
}

const root = { driveId: 'd', parentId: null };

describe('making folders', () => {
  it('makes each folder once, however many files need it at the same time', async () => {
    const { make, calls } = setUp();
    const ids = await Promise.all(Array.from({ length: 50 }, (_, n) => make(root, n % 2 ? 'A/B' : 'A')));
    expect(new Set(ids)).toEqual(new Set(['root/A', 'root/A/B']));
    expect(calls).toEqual(['list root', 'create root/A', 'create root/A/B']);
  });

  it('takes the folder that is there, on whatever page of the list', async () => {
    const { make, calls } = setUp({ root: ['A', 'B', 'C'] });
    expect(await make(root, 'C')).toBe('root/C');
    expect(calls.some((call) => call.startsWith('create'))).toBe(false);
  });

  it('takes the one that somebody made in between', async () => {
    const { make, api, children } = setUp();
    const create = api.create;
    api.create = async (place, name) => {
      children.set('root', ['A']);
      return create(place, name);
    };
    expect(await make(root, 'A')).toBe('root/A');
  });

  it('makes one folder of names that differ in case only', async () => {
    const { make, children } = setUp();
    expect(await Promise.all([make(root, 'Plans'), make(root, 'plans/Level 1'), make(root, 'PLANS/level 1')])).toEqual([
      'root/Plans',
      'root/Plans/Level 1',
      'root/Plans/Level 1',
    ]);
    expect(children.get('root')).toEqual(['Plans']);
  });

  it('finds the folder that is there, whatever the case, the accents and the spaces around', async () => {
    const { make, calls } = setUp({ root: ['Pl\u00e4ne', 'CAD'] });
    expect(await make(root, 'PLA\u0308NE')).toBe('root/Pl\u00e4ne');
    expect(await make(root, 'cad ')).toBe('root/CAD');
    expect(calls.some((call) => call.startsWith('create'))).toBe(false);
  });

  it('tries again what failed', async () => {
    const { make, api } = setUp();
    const create = api.create;
    api.create = async () => {
      throw refusal(0, 'NETWORK');
    };
    await expect(make(root, 'A/B')).rejects.toMatchObject({ code: 'NETWORK' });
    api.create = create;
    expect(await make(root, 'A/B')).toBe('root/A/B');
  });

  it('has nothing to make at the top', async () => {
    const { make, calls } = setUp();
    expect(await make({ driveId: 'd', parentId: 'here' }, '')).toBe('here');
    expect(calls).toEqual([]);
  });
});
