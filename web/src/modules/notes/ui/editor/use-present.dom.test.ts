import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellFollowers } from '@/shared/live/followers';
import { LOOK_MS, MOVE_LAG_MS } from '../../model/together/presence';
import { usePresent } from './use-present';

const server = vi.hoisted(() => ({
  tellPresence: vi.fn(async (_noteId: string, _clientId: string, _cursor: unknown) => undefined),
  listPresence: vi.fn(async () => []),
}));
vi.mock('../../api/notes-api', () => server);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('asks where the others are when one of them moved, not for each move of its own', async () => {
  const { result, unmount } = renderHook(() => usePresent('note'));
  await pass(LOOK_MS);
  const [[, me] = []] = server.tellPresence.mock.calls;
  const asked = server.listPresence.mock.calls.length;

  result.current.move({ anchor: 'a', head: 'b' });
  await pass(MOVE_LAG_MS);
  expect(server.tellPresence).toHaveBeenLastCalledWith('note', me, { anchor: 'a', head: 'b' });
  tellFollowers({ topic: 'notePresence', ids: ['note', me ?? ''] });
  await pass(LOOK_MS);
  expect(server.listPresence).toHaveBeenCalledTimes(asked);

  tellFollowers({ topic: 'notePresence', ids: ['note', 'another page'] });
  await pass(LOOK_MS);
  expect(server.listPresence).toHaveBeenCalledTimes(asked + 1);
  unmount();
});
