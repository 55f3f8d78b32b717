import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  approveDeletion,
  type CreateLibraryData,
  createLibrary,
  declineDeletion,
  deleteLibrary,
  type ListDeletionRequestsResponse,
  type ListLibrariesResponse,
  type UpdateLibraryData,
  updateLibrary,
  withdrawDeletion,
} from '@/shared/api/gen';
import {
  listAvailableScopesOptions,
  listDeletionRequestsInfiniteOptions,
  listLibrariesInfiniteOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from '@/shared/api/use-deed';
import { quoted } from '@/shared/lib/short-name';
import { approvedWords, outcomeWords } from '../model/deletion-words';
import type { LibrariesSearch } from '../model/libraries-search';
import {
  everyDeletionRequestList,
  everyDriveList,
  everyFile,
  everyFileDetail,
  everyFileList,
  everyLibraryAnswer,
  everyStorage,
  everyUsage,
} from './keys';
import { requestDeletions } from './request-deletions';

export type ListedLibrary = ListLibrariesResponse['libraries'][number];
export type DeletionRequest = ListDeletionRequestsResponse['requests'][number];

const PAGE_SIZE = 50;
const FRESH_MS = 30_000;
const STALE = [...everyLibraryAnswer, everyDriveList, everyFileList];

/** The libraries a search finds, by name, page after page. */
export const librariesQuery = ({ search, driveId }: LibrariesSearch) =>
  infiniteQueryOptions({
    ...listLibrariesInfiniteOptions({
      query: { limit: PAGE_SIZE, ...(search && { search }), ...(driveId && { driveId }) },
    }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** Deletions that wait for a second person, page after page. */
export const deletionRequestsQuery = () =>
  infiniteQueryOptions({
    ...listDeletionRequestsInfiniteOptions({ query: { limit: PAGE_SIZE, status: 'pending' } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: FRESH_MS,
  });

/** The names of all scopes, to choose from. */
export const scopeNamesQuery = () =>
  queryOptions({
    ...listAvailableScopesOptions(),
    select: ({ scopes }) => scopes.map(({ name }) => name),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useCreateLibrary = () =>
  useDeed(
    async (body: CreateLibraryData['body']) => (await createLibrary({ body })).data,
    { done: (_, { library }) => `Library ${quoted(library.name)} created`, failed: 'Failed to create library' },
    STALE,
  );

/** A library and what is to change of it. */
export interface LibraryChange {
  library: ListedLibrary;
  changes: UpdateLibraryData['body'];
}

export const useUpdateLibrary = () =>
  useDeed(
    async ({ library, changes }: LibraryChange) =>
      (await updateLibrary({ path: { libraryId: library.id }, body: changes })).data,
    { done: () => 'Library saved', failed: 'Failed to save library' },
    STALE,
  );

export const useDeleteLibrary = () =>
  useDeed(
    async ({ id }: ListedLibrary) => (await deleteLibrary({ path: { libraryId: id } })).data,
    { done: ({ name }) => `Library ${quoted(name)} deleted`, failed: 'Failed to delete library' },
    STALE,
  );

/** Asks for the deletion of files. What could not be asked for is the outcome's to tell: the dialog shows it. */
export const useRequestDeletion = () =>
  useDeed(
    requestDeletions,
    {
      done: (_, outcome) => (outcome.left.length === 0 ? outcomeWords(outcome) : null),
      failed: 'Failed to request the deletion',
    },
    [everyDeletionRequestList, everyFileList, everyFile, ...everyFileDetail],
  );

/** What a person decides about somebody else's request, or about their own. */
export type Decision = 'approve' | 'decline' | 'withdraw';

const DECIDE = { approve: approveDeletion, decline: declineDeletion, withdraw: withdrawDeletion };
const DECIDED: Readonly<Record<Decision, (request: DeletionRequest) => string>> = {
  approve: approvedWords,
  decline: () => 'Deletion declined',
  withdraw: () => 'Request withdrawn',
};

export const useDecideDeletion = () =>
  useDeed(
    async ({ id, decision }: { id: string; decision: Decision }) =>
      (await DECIDE[decision]({ path: { requestId: id } })).data,
    { done: ({ decision }, { request }) => DECIDED[decision](request), failed: 'Failed to decide on the deletion' },
    [...STALE, everyUsage, everyStorage],
  );
