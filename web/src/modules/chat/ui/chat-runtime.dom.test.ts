import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellFollowers } from '@/shared/live/followers';
import { liveConnected } from '@/shared/live/use-live';
import { conversationKey, conversationsKey, filesKey, unreadKey } from '../api/keys';
import type { Message } from '../api/types';
import type { Timeline } from '../model/timeline';
import { registerTimeline, startChat } from './chat-runtime';

vi.mock('../api/chat-api');

const OLD = '2026-11-25T09:00:00Z';
const NEW = '2026-11-26T09:00:00Z';
const timeline = { heard: vi.fn(async () => undefined), catchUp: vi.fn(async () => undefined) };
const held = {
  items: [
    { id: 'tom', lastSeq: 0, lastMessageAt: null },
    { id: 'old', lastSeq: 7, lastMessageAt: OLD },
  ],
  can: { browse: true },
};
let queries: QueryClient;
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  liveConnected.set(true);
  queries = new QueryClient();
  queries.setQueryData(conversationsKey, held);
  queries.setQueryData(unreadKey, {});
  stops = [startChat(queries, 't', 'me'), registerTimeline('tom', timeline as unknown as Timeline<Message>)];
});
afterEach(() => {
  for (const stop of stops) stop();
  liveConnected.set(false);
  vi.useRealTimers();
});

const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated ?? false;
const listed = () => {
  const list = queries.getQueryData<typeof held>(conversationsKey);
  return list?.items.map(({ lastSeq, lastMessageAt }) => [lastSeq, lastMessageAt]);
};
const written = (conversationId: string, seq: number) => {
  const message = { id: `m${seq}`, conversationId, seq, createdAt: NEW };
  tellFollowers({
    topic: 'chat.messages',
    ids: [conversationId, message.id],
    content: { kind: 'message', message, after: seq - 1, isFollowing: false },
  });
};

it('lists a conversation as written into when somebody writes, and asks for one that the list does not have', () => {
  written('tom', 1);
  written('old', 5);
  expect([listed(), isStale(conversationsKey)]).toEqual([
    [
      [1, NEW],
      [7, OLD],
    ],
    false,
  ]);
  written('new', 1);
  expect(isStale(conversationsKey)).toBe(true);
});

it('asks for the list when a message comes without its content, but not for a channel that is only looked at', () => {
  tellFollowers({ topic: 'chat.messages', ids: ['elsewhere', 'm1'] });
  expect(isStale(conversationsKey)).toBe(false);
  tellFollowers({ topic: 'chat.messages', ids: ['old', 'm8'] });
  expect(isStale(conversationsKey)).toBe(true);
});

it('asks anew for the files of a conversation that is written into', () => {
  queries.setQueryData(filesKey('tom'), {});
  queries.setQueryData(conversationKey('tom'), {});
  written('tom', 1);
  expect([isStale(filesKey('tom')), isStale(conversationKey('tom'))]).toEqual([true, false]);
});

it('asks every five seconds while no stream tells of anything and the page is looked at', () => {
  vi.advanceTimersByTime(20_000);
  expect([timeline.catchUp.mock.calls.length, isStale(unreadKey), isStale(conversationsKey)]).toEqual([
    0,
    false,
    false,
  ]);
  liveConnected.set(false);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(5000);
  expect([timeline.catchUp.mock.calls.length, isStale(unreadKey), isStale(conversationsKey)]).toEqual([
    0,
    false,
    false,
  ]);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(10_000);
  expect([timeline.catchUp.mock.calls.length, isStale(unreadKey), isStale(conversationsKey)]).toEqual([2, true, true]);
});
