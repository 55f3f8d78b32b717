import { QueryObserver } from '@tanstack/react-query';
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

it('asks again for what became stale while its first answer was under way, and once', async () => {
  const client = createQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const watched = new QueryObserver(client, { queryKey: ['files', 'all'], queryFn });
  const stop = watched.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: ['notes'] });
  void client.invalidateQueries({ queryKey: ['files'] });
  void client.invalidateQueries({ queryKey: ['files'] });
  expect(answers).toHaveLength(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(watched.getCurrentResult().data).toBe('before the change');
  answers[1]?.('after it');
  await vi.waitFor(() => expect(watched.getCurrentResult().data).toBe('after it'));
  expect(watched.getCurrentResult().fetchStatus).toBe('idle');
  expect(answers).toHaveLength(2);
  stop();
});

it('asks again for what was refused before it was allowed', async () => {
  const client = createQueryClient();
  const refusals: ((error: ApiError) => void)[] = [];
  const refused = () => new Promise<string>((_resolve, reject) => refusals.push(reject));
  const queryFn = vi.fn(refused);
  const watched = new QueryObserver(client, { queryKey: ['file', 'plan'], queryFn });
  const stop = watched.subscribe(() => undefined);
  void client.invalidateQueries({ queryKey: ['file'] });
  queryFn.mockResolvedValueOnce('Lifting plan.txt');
  refusals[0]?.(new ApiError({ code: 'NOT_FOUND', message: 'no', status: 404 }));
  await vi.waitFor(() => expect(watched.getCurrentResult().data).toBe('Lifting plan.txt'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

it('leaves an answer alone that nothing was changed under', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn(() => Promise.resolve('files'));
  const watched = new QueryObserver(client, { queryKey: ['files'], queryFn });
  const stop = watched.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: ['notes'] });
  await vi.waitFor(() => expect(watched.getCurrentResult().data).toBe('files'));
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});
