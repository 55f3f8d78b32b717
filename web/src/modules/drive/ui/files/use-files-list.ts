import { useQuery } from '@tanstack/react-query';
import { type FileScope, filesQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import type { ListSearch } from '../../model/list-search';
import { nextPage, PAGE_SIZE, type PagePlace, pageNumberOf, previousPage, type Total } from '../../model/pages';

const NO_FILES: readonly DriveFile[] = [];

/** One page of files and the way to its neighbours. */
export interface FilesList {
  files: readonly DriveFile[];
  /** Null until the page is here. */
  total: Total | null;
  /** From 1; null where only the server knows how many lie before it. */
  page: number | null;
  pageSize: number;
  /** Null at the ends. */
  next: PagePlace | null;
  previous: PagePlace | null;
  query: ReturnType<typeof useFilesQuery>;
}

function useFilesQuery(scope: FileScope, search: ListSearch) {
  return useQuery(filesQuery(scope, search));
}

/** The page of files that the address names. */
export function useFilesList(scope: FileScope, search: ListSearch): FilesList {
  const query = useFilesQuery(scope, search);
  const data = query.data;
  const at: PagePlace = { page: search.page, cursor: search.cursor, around: search.around };
  const isCurrent = data && !query.isPlaceholderData;
  return {
    files: data?.files ?? NO_FILES,
    total: data ? { count: data.total, isCapped: data.totalIsCapped } : null,
    page: pageNumberOf(at),
    pageSize: search.limit ?? PAGE_SIZE,
    next: isCurrent ? nextPage(at, data) : null,
    previous: isCurrent ? previousPage(at, data) : null,
    query,
  };
}
