import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FileScope, filesQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import type { ListSearch } from '../../model/list-search';
import { nextPage, PAGE_SIZE, type PagePlace, previousPage, type Total } from '../../model/pages';

const NO_FILES: readonly DriveFile[] = [];

/** One page of files and the way to its neighbours. */
export interface FilesList {
  files: readonly DriveFile[];
  /** Null until the page is here. */
  total: Total | null;
  /** From 1. */
  page: number;
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
  /** Where the pages begin that were on screen, by number: the way back where the server names none. */
  const [visited] = useState(() => new Map<number, string>());
  useEffect(() => {
    if (search.page && search.cursor) visited.set(search.page, search.cursor);
  }, [search.page, search.cursor, visited]);
  const data = query.data;
  const at: PagePlace = { page: search.page, cursor: search.cursor };
  return {
    files: data?.files ?? NO_FILES,
    total: data ? { count: data.total, isCapped: data.totalIsCapped } : null,
    page: search.page ?? 1,
    pageSize: search.limit ?? PAGE_SIZE,
    next: data && !query.isPlaceholderData ? nextPage(at, data) : null,
    previous: previousPage(at, data ?? {}, visited),
    query,
  };
}
