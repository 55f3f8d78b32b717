import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '@/shared/api/errors';
import { folderTreeQuery, foundFoldersQuery } from '../../api/folders';
import { type FolderChoice, folderChoices } from '../../model/folder-choice';
import { namesIn } from '../../model/folder-tree';

/** As long as the typing rests before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 300;

/** A drive's folders to choose from, found by the server. */
export interface FolderChoices {
  choices: readonly FolderChoice[];
  isPending: boolean;
  error: ApiError | null;
  retry: () => void;
  /** Absent where these are all. */
  more?: () => void;
  isLoadingMore: boolean;
}

/** The folders of a drive by part of their name, wherever they lie in it; all of them where nothing was typed. */
export function useFolderChoices(driveId: string, typed: string, enabled = true): FolderChoices {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery({ ...foundFoldersQuery(search, driveId), enabled });
  // Only for the names of the folders above; the list does without.
  const tree = useQuery({ ...folderTreeQuery(driveId), enabled, placeholderData: keepPreviousData }).data;
  const { data } = list;
  const choices = useMemo(() => {
    const folders = (data?.pages ?? []).flatMap((page) => page.folders);
    // While another drive's folders are asked for, those of the former are no choice.
    const own = folders.filter((folder) => folder.driveId === driveId);
    return folderChoices(own, tree && namesIn(tree));
  }, [data, tree, driveId]);
  return {
    choices,
    isPending: list.isPending || list.isPlaceholderData,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    isLoadingMore: list.isFetchingNextPage,
  };
}
