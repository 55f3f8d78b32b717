import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { everyFileList } from './keys';
import type { DriveFile, FilePage } from './types';

type FilePages = [QueryKey, FilePage | undefined][];

/** A page without some files. The very same object when it has none of them. */
export function withoutFiles(page: FilePage, fileIds: ReadonlySet<string>): FilePage {
  const files = page.files.filter(({ id }) => !fileIds.has(id));
  const gone = page.files.length - files.length;
  if (gone === 0) return page;
  // A capped total is a lower bound and stays one.
  return { ...page, files, total: page.totalIsCapped ? page.total : Math.max(0, page.total - gone) };
}

/** A page in which a file has changed. The very same object when it has it not. */
export function withChange(page: FilePage, fileId: string, change: Partial<DriveFile>): FilePage {
  if (!page.files.some(({ id }) => id === fileId)) return page;
  return { ...page, files: page.files.map((file) => (file.id === fileId ? { ...file, ...change } : file)) };
}

/** Changes every cached page at once; gives what puts them back should the server refuse. */
async function changePages(client: QueryClient, change: (page: FilePage) => FilePage): Promise<() => void> {
  await client.cancelQueries({ queryKey: everyFileList });
  const before: FilePages = client.getQueriesData<FilePage>({ queryKey: everyFileList });
  client.setQueriesData<FilePage>({ queryKey: everyFileList }, (page) => page && change(page));
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page);
  };
}

/** Takes files out of every cached page at once; gives the way back. */
export function hideFiles(client: QueryClient, fileIds: readonly string[]): Promise<() => void> {
  const gone = new Set(fileIds);
  return changePages(client, (page) => withoutFiles(page, gone));
}

/** Shows a file as it will be, on every cached page; gives the way back. */
export function showChange(client: QueryClient, fileId: string, change: Partial<DriveFile>): Promise<() => void> {
  return changePages(client, (page) => withChange(page, fileId, change));
}
