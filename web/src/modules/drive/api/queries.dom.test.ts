import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { filesQuery } from './queries';

const server = vi.hoisted(() => ({ listFiles: vi.fn(async () => ({ data: { files: [], total: 0 } })) }));
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({ ...(await original<object>()), ...server }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

it('asks for a list of files every 30 s, and when the person comes back to the window', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: false } } });
  client.mount();
  const stop = new QueryObserver(client, filesQuery({ view: 'all' }, {})).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.listFiles).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.listFiles).toHaveBeenCalledTimes(2);

  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.listFiles).toHaveBeenCalledTimes(2);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.listFiles).toHaveBeenCalledTimes(3);
  stop();
  client.unmount();
});

it.each([
  ['all', 'createdAt'],
  ['starred', 'createdAt'],
  ['recent', 'updatedAt'],
  ['trash', 'deletedAt'],
] as const)('asks for the list in the order that fits it: %s', (view, sort) => {
  expect(filesQuery({ view }, {}).queryKey[0].query).toMatchObject({ view, sort, order: 'desc' });
  expect(filesQuery({ view }, { sort: 'name', order: 'asc' }).queryKey[0].query).toMatchObject({ sort: 'name' });
});
