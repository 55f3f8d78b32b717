import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FileFilter } from '@/shared/api/gen';
import {
  findDrivePermissionsOptions,
  findFileOptions,
  findUsageOptions,
  listDrivesOptions,
  listFilesOptions,
  previewFileOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { DEFAULT_SORT, type ListSearch, RECENT_SORT, type SortOrder, sortOf, TRASH_SORT } from '../model/list-search';
import type { FileView } from '../model/list-view';
import { PAGE_SIZE } from '../model/pages';
import type { DriveFile } from './types';

/** Lists ask again this often, in case the live stream missed something while the page was away. */
const POLL_MS = 30_000;
/** Half of what the server signs a preview URL for, so one in the cache always works. */
const PREVIEW_FRESH_MS = 7 * 60_000;

/** Which list a page shows. */
export interface FileScope {
  view: FileView;
  /** Only this drive's files. */
  driveId?: string;
  /** Only this library's files. */
  libraryId?: string;
  /** Only files directly in this folder; `root` for those of the drive that lie in none. */
  folderId?: string;
}

/** How a list is sorted before anyone clicked. */
export function defaultSortOf({ view }: FileScope): SortOrder {
  if (view === 'trash') return TRASH_SORT;
  return view === 'recent' ? RECENT_SORT : DEFAULT_SORT;
}

/** What a list's files have in common, as the server reads it: the scope, the search and the pill filter. */
export function filterOf(scope: FileScope, search: ListSearch) {
  const libraryId = scope.libraryId ?? search.libraryId;
  return {
    view: scope.view,
    ...(scope.driveId && { driveId: scope.driveId }),
    ...(libraryId && { libraryId }),
    ...(scope.folderId && { folderId: scope.folderId }),
    ...(search.search && { search: search.search }),
    ...(search.visibility && { visibility: search.visibility }),
    ...(search.needsRepair && { needsRepair: search.needsRepair }),
  };
}

/** The same for work on all that a list holds. The recent files are one page, and are named one by one. */
export function workFilterOf(scope: FileScope, search: ListSearch): FileFilter {
  const { view, ...filter } = filterOf(scope, search);
  if (view === 'recent') throw new Error('Recent files are worked on by name.');
  return { view, ...filter };
}

/** One page of a list of files. While another page, search or sort loads, the former rows stay. */
export function filesQuery(scope: FileScope, search: ListSearch) {
  const options = listFilesOptions({
    query: {
      ...filterOf(scope, search),
      limit: search.limit ?? PAGE_SIZE,
      ...sortOf(search, defaultSortOf(scope)),
      ...(search.cursor ? { cursor: search.cursor } : search.around && { around: search.around }),
    },
  });
  return queryOptions({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
}

/** How many of the person's files need repair; none, on most days. */
export const repairsQuery = () =>
  queryOptions({ ...listFilesOptions({ query: { needsRepair: true, limit: 1 } }), staleTime: POLL_MS });

/** Drives and libraries the person may see. */
export const drivesQuery = () => queryOptions({ ...listDrivesOptions(), staleTime: POLL_MS });

/** What the person may do in the Drive at all, wherever. */
export const permissionsQuery = () => queryOptions({ ...findDrivePermissionsOptions(), staleTime: POLL_MS });

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
