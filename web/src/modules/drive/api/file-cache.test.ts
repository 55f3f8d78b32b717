import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { listFilesQueryKey } from '@/shared/api/gen/@tanstack/react-query.gen';
import { hideFiles, showChange, withChange, withoutFiles } from './file-cache';
import type { DriveFile, FilePage } from './types';

const page = (ids: string[], change: Partial<FilePage> = {}): FilePage => ({
  files: ids.map((id) => ({ id, starred: false }) as DriveFile),
  nextCursor: null,
  total: ids.length,
  totalIsCapped: false,
  ...change,
});
const all = listFilesQueryKey({ query: { view: 'all' } });
const found = listFilesQueryKey({ query: { view: 'all', search: 'a' } });
const idsOf = (client: QueryClient, key: typeof all) =>
  client.getQueryData<FilePage>(key)?.files.map((file) => file.id);

describe('withoutFiles', () => {
  it('takes the files from the page and counts less', () => {
    const after = withoutFiles(page(['a', 'b', 'c'], { total: 9 }), new Set(['a', 'c', 'z']));
    expect([after.files.map(({ id }) => id), after.total]).toEqual([['b'], 7]);
  });
  it('leaves a page alone that has none of them', () => {
    const before = page(['a']);
    expect(withoutFiles(before, new Set(['z']))).toBe(before);
  });
  it('does not count down from a cap', () => {
    expect(withoutFiles(page(['a'], { total: 1001, totalIsCapped: true }), new Set(['a'])).total).toBe(1001);
  });
});

describe('withChange', () => {
  it('changes the one file', () => {
    const after = withChange(page(['a', 'b']), 'b', { starred: true });
    expect(after.files.map(({ starred }) => starred)).toEqual([false, true]);
  });
  it('leaves a page alone that has it not', () => {
    const before = page(['a']);
    expect(withChange(before, 'z', { starred: true })).toBe(before);
  });
});

describe('every cached page', () => {
  it('hides files and puts them back on demand', async () => {
    const client = new QueryClient();
    client.setQueryData(all, page(['a', 'b']));
    client.setQueryData(found, page(['a']));
    const putBack = await hideFiles(client, ['a']);
    expect([idsOf(client, all), idsOf(client, found)]).toEqual([['b'], []]);
    putBack();
    expect([idsOf(client, all), idsOf(client, found)]).toEqual([['a', 'b'], ['a']]);
  });
  it('shows a change and takes it back on demand', async () => {
    const client = new QueryClient();
    client.setQueryData(all, page(['a']));
    const putBack = await showChange(client, 'a', { starred: true });
    expect(client.getQueryData<FilePage>(all)?.files[0]?.starred).toBe(true);
    putBack();
    expect(client.getQueryData<FilePage>(all)?.files[0]?.starred).toBe(false);
  });
});
