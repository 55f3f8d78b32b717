import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listFiles } from '@/shared/api/gen';
import type { FileScope } from './queries';

/** Files asked for at once. */
const PAGE_SIZE = 100;

/**
 * The files of a place to choose from, by name, page after page. The key is its own: what lists do with their pages
 * (hiding what is being deleted, polling) is not for a dialog that is open for a moment.
 */
export const pickerFilesQuery = (scope: FileScope, search: string) =>
  infiniteQueryOptions({
    queryKey: [{ _id: 'pickFiles', scope, search }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...scope, ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return (await listFiles({ query: { ...query, limit: PAGE_SIZE, sort: 'name', order: 'asc' }, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Opened again it asks again.
    gcTime: 0,
  });
