import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { networkError } from '@/shared/api/errors';
import { createPresence, HEARTBEAT_MS, MOVE_LAG_MS, MOVE_MS, type Place, type Present } from './presence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const AT: Place = { anchor: 'a', head: 'b' };
const grace: Present = { clientId: 'g', userId: '2', displayName: 'Grace Okafor', photoUrl: null, cursor: AT };
const own: Present = { ...grace, clientId: 'me', userId: '1' };

function rig() {
  let present: readonly Present[] = [own];
  const tell = vi.fn(async (_cursor: Place | null) => undefined);
  const list = vi.fn(async () => present);
  const changed = vi.fn();
  const presence = createPresence({ clientId: 'me', tell, list, changed });
  const come = (others: readonly Present[]) => {
    present = [own, ...others];
  };
  return { presence, tell, list, changed, come };
}

it('says that the page is there, again and again, without a cursor until there is one', async () => {
  const { tell } = rig();
  expect(tell.mock.calls).toEqual([[null]]);
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
  expect(tell).toHaveBeenCalledTimes(3);
});

it('tells where the cursor came to rest, and not each place on the way', async () => {
  const { presence, tell } = rig();
  await vi.advanceTimersByTimeAsync(MOVE_MS);
  tell.mockClear();
  for (const head of ['1', '2', '3']) presence.move({ anchor: 'a', head });
  // What was typed goes first.
  await vi.advanceTimersByTimeAsync(MOVE_LAG_MS - 1);
  expect(tell).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(tell.mock.calls.map(([cursor]) => cursor?.head)).toEqual(['3']);
  for (const head of ['4', '5']) presence.move({ anchor: 'a', head });
  await vi.advanceTimersByTimeAsync(MOVE_MS - 1);
  expect(tell).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tell.mock.calls.map(([cursor]) => cursor?.head)).toEqual(['3', '5']);
  presence.move({ anchor: 'a', head: '5' });
  await vi.advanceTimersByTimeAsync(2 * MOVE_MS);
  expect(tell).toHaveBeenCalledTimes(2);
});

it('shows the others as they come and go, never this page itself', async () => {
  const { presence, changed, come } = rig();
  come([grace]);
  presence.look();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS / 2);
  expect(changed.mock.calls).toEqual([[[grace]]]);
  come([]);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(changed).toHaveBeenLastCalledWith([]);
  expect(changed).toHaveBeenCalledTimes(2);
});

it('goes on where the server was not reached', async () => {
  const { list, changed, come } = rig();
  list.mockRejectedValueOnce(networkError());
  come([grace]);
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
  expect(changed).toHaveBeenCalledWith([grace]);
});

it('says that it is gone when the page is left, and is there again when the page comes back', async () => {
  const { presence, tell } = rig();
  presence.leave();
  const [gone] = tell.mock.lastCall ?? [];
  expect(gone).not.toBeNull();
  const told = tell.mock.calls.length;
  presence.move(AT);
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
  expect(tell).toHaveBeenCalledTimes(told);
  presence.back();
  expect(tell).toHaveBeenLastCalledWith(AT);
});

it('does not show a window that said that it is gone', async () => {
  const left = rig();
  left.presence.dispose();
  const [cursor = null] = left.tell.mock.lastCall ?? [];
  const { presence, changed, come } = rig();
  come([grace]);
  presence.look();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  come([{ ...grace, cursor }]);
  presence.look();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(changed).toHaveBeenLastCalledWith([]);
});

it('is silent from its end on', async () => {
  const { presence, tell, changed, come } = rig();
  presence.move(AT);
  await vi.advanceTimersByTimeAsync(MOVE_MS);
  presence.dispose();
  const told = tell.mock.calls.length;
  come([grace]);
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
  expect(tell).toHaveBeenCalledTimes(told);
  expect(changed).not.toHaveBeenCalled();
});
