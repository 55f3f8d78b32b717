import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteFileReference,
  type ListFileAccessResponse,
  type ListFileActivityResponse,
  type ListFileReferencesResponse,
} from '@/shared/api/gen';
import {
  listFileAccessInfiniteOptions,
  listFileActivityInfiniteOptions,
  listFileReferencesInfiniteOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { toast } from '@/shared/ui/toast/toast';
import { refreshFiles } from './mutations';

export type FileActivity = ListFileActivityResponse['activities'][number];
export type FileAccess = ListFileAccessResponse['people'][number];
export type FileReference = ListFileReferencesResponse['references'][number];

const ACTIVITIES = 30;
const PEOPLE = 50;
const REFERENCES = 50;

/** What happened to a file, the latest first, page after page. */
export const activityQuery = (fileId: string) =>
  infiniteQueryOptions({
    ...listFileActivityInfiniteOptions({ path: { fileId }, query: { limit: ACTIVITIES } }),
    initialPageParam: { path: { fileId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The people who see a file, by name, page after page. */
export const accessQuery = (fileId: string) =>
  infiniteQueryOptions({
    ...listFileAccessInfiniteOptions({ path: { fileId }, query: { limit: PEOPLE } }),
    initialPageParam: { path: { fileId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The things of other modules that use a file, page after page. */
export const referencesQuery = (fileId: string) =>
  infiniteQueryOptions({
    ...listFileReferencesInfiniteOptions({ path: { fileId }, query: { limit: REFERENCES } }),
    initialPageParam: { path: { fileId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Takes a reference off a file; the file itself stays. Nothing is shown as gone before the server says so. */
export function useReferenceRemoval(fileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reference: FileReference) => deleteFileReference({ path: { fileId, referenceId: reference.id } }),
    onSuccess: () => toast.success('Reference removed'),
    onError: (error) => toast.error(error.message, { title: 'Failed to remove the reference' }),
    onSettled: () => refreshFiles(client),
  });
}
