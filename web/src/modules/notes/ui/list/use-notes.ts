import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { NoteScope } from '../../api/notes-api';
import { notesQuery } from '../../api/queries';
import { type NotesLayout, rememberedLayout, rememberLayout } from '../../model/layout';

/** A list of notes, as far as it was read, with its states. */
export function useNotes(scope: NoteScope) {
  const query = useInfiniteQuery(notesQuery(scope));
  const notes = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const onMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  return {
    notes,
    /** All that the list has, up to 1,001; null until the first page is here. */
    count: isPlaceholderData ? null : (query.data?.pages[0]?.count ?? null),
    /** The person may write new notes; false until that is known. */
    canCreate: query.data?.pages[0]?.can.create ?? false,
    canEmptyTrash: query.data?.pages[0]?.can.emptyTrash ?? false,
    hasMore: hasNextPage && !isPlaceholderData,
    onMore,
    query,
  };
}

/** Grid or list, as this browser last chose. */
export function useNotesLayout(): [NotesLayout, (layout: NotesLayout) => void] {
  const [layout, setLayout] = useState(rememberedLayout);
  return [
    layout,
    (next) => {
      setLayout(next);
      rememberLayout(next);
    },
  ];
}
