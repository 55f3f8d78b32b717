import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { listFilesInfiniteQueryKey } from '@/shared/api/gen/@tanstack/react-query.gen';
import { hideFile, withoutFile } from './file-cache';
import type { DriveFile, FilePage } from './types';

const page = (ids: string[], change: Partial<FilePage> = {}): FilePage => ({
  files: ids.map((id) => ({ id }) as DriveFile),
  nextCursor: null,
  total: ids.length,
  totalIsCapped: false,
  ...change,
});
const list = (...pages: FilePage[]): InfiniteData<FilePage> => ({ pages, pageParams: pages.map(() => ({})) });

describe('withoutFile', () => {
  it('takes the file from its page and counts one less on all', () => {
    const after = withoutFile(list(page(['a', 'b'], { total: 3 }), page(['c'], { total: 3 })), 'c');
    expect(after.pages.map((one) => [one.files.length, one.total])).toEqual([
      [2, 2],
      [0, 2],
    ]);
  });
  it('leaves a list alone that has it not', () => {
    const before = list(page(['a']));
    expect(withoutFile(before, 'z')).toBe(before);
  });
  it('does not count down from a cap', () => {
    expect(withoutFile(list(page(['a'], { total: 1001, totalIsCapped: true })), 'a').pages[0]?.total).toBe(1001);
  });
});

describe('hideFile', () => {
  it('hides it from every list and puts it back on demand', async () => {
    const client = new QueryClient();
    const all = listFilesInfiniteQueryKey({ query: { view: 'all' } });
    const found = listFilesInfiniteQueryKey({ query: { view: 'all', search: 'a' } });
    client.setQueryData(all, list(page(['a', 'b'])));
    client.setQueryData(found, list(page(['a'])));
    const putBack = await hideFile(client, 'a');
    const ids = (key: typeof all) =>
      client.getQueryData<InfiniteData<FilePage>>(key)?.pages.flatMap((one) => one.files.map((file) => file.id));
    expect(ids(all)).toEqual(['b']);
    expect(ids(found)).toEqual([]);
    putBack();
    expect(ids(all)).toEqual(['a', 'b']);
    expect(ids(found)).toEqual(['a']);
  });
});
