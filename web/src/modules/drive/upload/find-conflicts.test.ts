import { describe, expect, it } from 'vitest';
import type { UploadSource } from '../model/upload-source';
import { type ConflictApi, findConflicts, NAMES_AT_ONCE } from './find-conflicts';
import { createFolders, fileOf } from './testing';

const never = new AbortController().signal;

/** A folder of files by path, and a drive in which some names are taken. */
async function setUp(there: string[], taken: string[]) {
  const folders = createFolders();
  for (const id of there) {
    const steps = id.split('/');
    const name = steps.pop() ?? '';
    await folders.create({ driveId: 'd', parentId: steps.join('/') || null }, name);
  }
  const asked: string[] = [];
  const api: ConflictApi = {
    folders,
    async names({ parentId }, names) {
      asked.push(`${parentId ?? ''}: ${names.length}`);
      const conflicts = names
        .filter((name) => taken.includes(`${parentId ?? ''}/${name}`))
        .map((name) => ({ name, size: 1, modifiedAt: '', canReplace: true }));
      return { conflicts, keepsVersions: false };
    },
  };
  const find = (files: File[], paths: string[], folderId: string | null = null) => {
    const source: UploadSource = {
      name: 'Drawings',
      async *walk() {
        for (const full of paths) {
          const steps = full.split('/');
          const name = steps.pop() ?? '';
          yield { kind: 'file', path: steps.join('/'), name, open: async () => fileOf(name, 1) };
        }
      },
    };
    return findConflicts(
      files,
      paths.length > 0 ? [source] : [],
      { driveId: 'd', libraryId: 'l', folderId },
      api,
      never,
    );
  };
  return { asked, find };
}

describe('looking for names that are taken', () => {
  it('asks about files in their place, a thousand at a time', async () => {
    const { asked, find } = await setUp(['Site'], ['Site/7']);
    const files = Array.from({ length: NAMES_AT_ONCE + 1 }, (_, n) => fileOf(`${n}`, 1));
    const { conflicts, keepsVersions } = await find(files, [], 'Site');
    expect(conflicts).toMatchObject([{ path: '', name: '7' }]);
    expect(keepsVersions).toBe(false);
    expect(asked).toEqual(['Site: 1000', 'Site: 1']);
  });

  it('asks only about folders that are there', async () => {
    const { asked, find } = await setUp(['Drawings', 'Drawings/Old'], ['Drawings/a', 'Drawings/Old/b']);
    const { conflicts } = await find([], ['Drawings/a', 'Drawings/New/b', 'Drawings/New/Deep/b', 'Drawings/Old/b']);
    expect(conflicts.map(({ path, name }) => `${path}/${name}`)).toEqual(['Drawings/a', 'Drawings/Old/b']);
    expect(asked).toEqual(['Drawings: 1', 'Drawings/Old: 1']);
  });

  it('asks nothing about a folder that is new', async () => {
    const { asked, find } = await setUp([], ['/a']);
    expect((await find([], ['Drawings/a'])).conflicts).toEqual([]);
    expect(asked).toEqual([]);
  });
});
