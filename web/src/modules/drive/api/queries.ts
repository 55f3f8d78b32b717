import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  findFileOptions,
  findUsageOptions,
  listDrivesOptions,
  listFilesInfiniteOptions,
  listFoldersOptions,
  previewFileOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { DEFAULT_SORT, type ListSearch, sortOf, TRASH_SORT } from '../model/list-search';
import type { DriveFile } from './types';

/** Files asked for at once. */
export const PAGE_SIZE = 50;
/** Lists ask again this often, in case the live stream missed something while the page was away. */
const POLL_MS = 30_000;
/** Half of what the server signs a preview URL for, so one in the cache always works. */
const PREVIEW_FRESH_MS = 7 * 60_000;

/** Which list a page shows. */
export interface FileScope {
  view: 'all' | 'trash';
  /** Only this drive's files. */
  driveId?: string;
  /** Only files directly in this folder; `root` for those directly in the drive. */
  folderId?: string;
}

/** How a list is sorted before anyone clicked. */
export const defaultSortOf = (scope: FileScope) => (scope.view === 'trash' ? TRASH_SORT : DEFAULT_SORT);

/** A list of files, page after page. While a new search or sort loads, the former list stays. */
export function filesQuery(scope: FileScope, search: ListSearch) {
  const options = listFilesInfiniteOptions({
    query: {
      view: scope.view,
      limit: PAGE_SIZE,
      ...sortOf(search, defaultSortOf(scope)),
      ...(scope.driveId && { driveId: scope.driveId }),
      ...(scope.folderId && { folderId: scope.folderId }),
      ...(search.libraryId && { libraryId: search.libraryId }),
      ...(search.search && { search: search.search }),
    },
  });
  return infiniteQueryOptions({
    ...options,
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** Drives and libraries the person may see. */
export const drivesQuery = () => queryOptions({ ...listDrivesOptions(), staleTime: POLL_MS });

/** The tenant's storage. */
export const usageQuery = () => queryOptions({ ...findUsageOptions(), staleTime: POLL_MS });

/** One file, for a preview opened by its address. */
export const fileQuery = (fileId: string) => findFileOptions({ path: { fileId } });

/** A signed address under which the browser may show a file. */
export const previewQuery = (file: Pick<DriveFile, 'id' | 'driveId'>) =>
  queryOptions({
    ...previewFileOptions({ query: { fileId: file.id, driveId: file.driveId } }),
    staleTime: PREVIEW_FRESH_MS,
  });

/** The first 200 folders of a drive, wherever they lie in it, for a choice. */
export const drivesFoldersQuery = (driveId: string) =>
  queryOptions({ ...listFoldersOptions({ query: { driveId, limit: 200 } }), staleTime: POLL_MS });
