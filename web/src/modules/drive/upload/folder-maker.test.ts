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
      if (names.includes(name)) throw refusal(409, 'FOLDER_EXISTS');
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
