import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellFollowers } from '@/shared/live/followers';
import { liveConnected } from '@/shared/live/use-live';
import { everyPresence, presencesKey, unreadKey } from '../api/keys';
import { followPresence, tellOwnPresence } from './presence-runtime';

const server = vi.hoisted(() => ({ tellPresence: vi.fn(async (_isHere: boolean) => undefined) }));
vi.mock('../api/chat-api', () => server);

let queries: QueryClient;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  server.tellPresence.mockClear();
  liveConnected.set(false);
  queries = new QueryClient();
  queries.setQueryData(presencesKey(['tom']), new Map([['tom', 'away']]));
  queries.setQueryData(
    presencesKey(['ann', 'tom']),
    new Map([
      ['tom', 'away'],
      ['ann', 'busy'],
    ]),
  );
  queries.setQueryData(presencesKey(['ann']), new Map([['ann', 'busy']]));
  queries.setQueryData(unreadKey, {});
});
afterEach(() => {
  stop();
  liveConnected.set(false);
  vi.useRealTimers();
});

const shown = (...people: string[]) =>
  Object.fromEntries(queries.getQueryData<Map<string, string>>(presencesKey(people)) ?? []);
const stale = () =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey);
const tell = (id: string, presence: string, kind = 'presence') =>
  tellFollowers({ topic: 'chat.presence', ids: [id], content: { kind, id, presence } });

it('shows who came wherever the person is shown, and asks for nothing', () => {
  stop = followPresence(queries);
  const ofAnn = queries.getQueryData(presencesKey(['ann']));
  tell('tom', 'active');
  expect([shown('tom'), shown('ann', 'tom')]).toEqual([{ tom: 'active' }, { tom: 'active', ann: 'busy' }]);
  // A list that is not about the person is not drawn again.
  expect(queries.getQueryData(presencesKey(['ann']))).toBe(ofAnn);
  tell('tom', 'away');
  tell('somebody else', 'active');
  expect([shown('tom'), stale()]).toEqual([{ tom: 'away' }, []]);
});

it('asks once for all that is shown where many came, something was missed, or a newer server tells what it does not know', () => {
  stop = followPresence(queries);
  const ask = vi.spyOn(queries, 'invalidateQueries');
  for (let came = 0; came < 50; came += 1) tellFollowers({ topic: 'chat.presence', ids: [], spread: 100 });
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(ask.mock.calls).toEqual([[{ queryKey: everyPresence }]]);
  expect(stale()).toHaveLength(3);
  vi.advanceTimersByTime(10_000);
  tell('tom', 'asleep');
  expect([ask.mock.calls.length, shown('tom')]).toEqual([2, { tom: 'away' }]);
});

it('says that the person is here each time the stream begins to flow, and that the page is closed', () => {
  stop = tellOwnPresence();
  expect(server.tellPresence).not.toHaveBeenCalled();
  liveConnected.set(true);
  liveConnected.set(false);
  liveConnected.set(true);
  expect(server.tellPresence.mock.calls).toEqual([[true], [true]]);
  window.dispatchEvent(new Event('pagehide'));
  expect(server.tellPresence.mock.lastCall).toEqual([false]);
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(server.tellPresence).toHaveBeenCalledTimes(3);
});

it('says it at once where the stream flows already', () => {
  liveConnected.set(true);
  stop = tellOwnPresence();
  expect(server.tellPresence.mock.calls).toEqual([[true]]);
});
