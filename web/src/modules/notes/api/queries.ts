import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentsKey, everyFolder, everyNoteList, everyTag, everyVersionText, noteKey, versionsKey } from './keys';
import {
  findNote,
  findVersion,
  listAttachments,
  listFolders,
  listNotes,
  listTags,
  listVersions,
  type NoteScope,
} from './notes-api';

const HALF_MINUTE = 30_000;
/** A list of more pages is not read again by the clock. */
const PAGES_BY_CLOCK = 3;

/** A list of notes, page after page. While another search loads, the former notes stay. */
export const notesQuery = (scope: NoteScope) =>
  infiniteQueryOptions({
    queryKey: [...everyNoteList, scope],
    queryFn: ({ pageParam }) => listNotes(scope, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Whoever scrolled far down has it told by the live stream: reading all of it again by the clock is work for nothing.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > PAGES_BY_CLOCK ? false : HALF_MINUTE),
  });

/** One note in full. */
export const noteQuery = (id: string) => queryOptions({ queryKey: noteKey(id), queryFn: () => findNote(id) });

/** What a note said before, the latest first, page after page. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: versionsKey(id),
    queryFn: ({ pageParam }) => listVersions(id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One of them with its text, which never changes. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...everyVersionText, id, version],
    queryFn: () => findVersion(id, version),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The ids of the files a note uses, in the order in which they were attached. */
export const attachmentsQuery = (id: string) =>
  queryOptions({ queryKey: attachmentsKey(id), queryFn: () => listAttachments(id) });

/** The organisation's note folders, and whether more may be made. */
export const foldersQuery = () => queryOptions({ queryKey: everyFolder, queryFn: listFolders, staleTime: HALF_MINUTE });

/** Tags to offer: the person's own, the most used first, then the usual ones. */
export const tagsQuery = () =>
  queryOptions({ queryKey: everyTag, queryFn: async () => (await listTags()).items, staleTime: HALF_MINUTE });
