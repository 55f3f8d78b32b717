import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '@/shared/api/errors';
import { startLoader, stopLoader } from '@/shared/ui/loader/top-loader';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the work's progress itself: leave the top loader alone. */
      quiet?: boolean;
    };
  }
}

const RETRIES = 3;
const RETRY_DELAY_MS = 1000;

/** True while a failed query should be asked again: three times, but never after a 4xx, which would fail again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.isClientFault) return false;
  return failures < RETRIES;
}

/**
 * What becomes stale while its first answer is under way is asked for again once that has come: the answer may have been given
 * before the change. That holds for a refusal too: a file is shared a moment after the message that brings it. By itself the
 * library asks again only for what it has an answer to.
 */
class StaleBeforeKnown extends QueryClient {
  private readonly stale = new WeakSet<object>();

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data === undefined && query.state.fetchStatus !== 'idle') this.stale.add(query);
    }
    return super.invalidateQueries(filters, options);
  }

  /** An answer has come, or a refusal. */
  answered(query: Query<unknown, unknown>): void {
    if (this.stale.delete(query)) void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** The cache of everything the server said. Mutations run the top loader unless their meta says `quiet`. */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onMutate: (_variables, mutation) => {
      if (!mutation.meta?.quiet) startLoader();
    },
    onSettled: (_data, _error, _variables, _context, mutation) => {
      if (!mutation.meta?.quiet) stopLoader();
    },
  });
  const client: StaleBeforeKnown = new StaleBeforeKnown({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => client.answered(query),
      onError: (_error, query) => client.answered(query),
    }),
    mutationCache,
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: RETRY_DELAY_MS, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
}
