import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { everyFileList } from './keys';
import type { FilePage } from './types';

type FileLists = [QueryKey, InfiniteData<FilePage> | undefined][];

/** A list without a file. The very same object when the file is not in it. */
export function withoutFile(list: InfiniteData<FilePage>, fileId: string): InfiniteData<FilePage> {
  if (!list.pages.some((page) => page.files.some((file) => file.id === fileId))) return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      files: page.files.filter((file) => file.id !== fileId),
      // A capped total is a lower bound and stays one.
      total: page.totalIsCapped ? page.total : Math.max(0, page.total - 1),
    })),
  };
}

/** Takes a file out of every cached list at once; gives what puts them back should the server refuse. */
export async function hideFile(client: QueryClient, fileId: string): Promise<() => void> {
  await client.cancelQueries({ queryKey: everyFileList });
  const before: FileLists = client.getQueriesData<InfiniteData<FilePage>>({ queryKey: everyFileList });
  client.setQueriesData<InfiniteData<FilePage>>({ queryKey: everyFileList }, (list) =>
    list ? withoutFile(list, fileId) : list,
  );
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
  };
}
