import { expect, it, vi } from 'vitest';
import { ApiError, networkError } from '@/shared/api/errors';
import { loaderState } from '@/shared/ui/loader/top-loader';
import { createQueryClient, shouldRetry } from './query-client';

it('asks again three times, and never after a 4xx', () => {
  const forbidden = new ApiError({ code: 'FORBIDDEN', message: 'no', status: 403 });
  const broken = new ApiError({ code: 'INTERNAL', message: 'no', status: 500 });
  expect(shouldRetry(0, forbidden)).toBe(false);
  expect(shouldRetry(0, broken)).toBe(true);
  expect(shouldRetry(2, networkError())).toBe(true);
  expect(shouldRetry(3, broken)).toBe(false);
});

it('runs the top loader during a mutation, unless that is quiet', async () => {
  vi.useFakeTimers();
  const mutations = createQueryClient().getMutationCache();
  const client = createQueryClient();
  for (const quiet of [true, false]) {
    const work = mutations.build(client, {
      mutationFn: () => Promise.resolve(loaderState.get().visible),
      meta: { quiet },
    });
    expect(await work.execute(undefined)).toBe(!quiet);
  }
  vi.useRealTimers();
});
