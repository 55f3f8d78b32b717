import { MutationCache, QueryClient } from '@tanstack/react-query';
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
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: RETRY_DELAY_MS, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
