import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ListFileAccessResponse, ListFileActivityResponse, ListFileReferencesResponse } from '@/shared/api/gen';
import {
  listFileAccessInfiniteOptions,
  listFileActivityInfiniteOptions,
  listFileReferencesInfiniteOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';

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
