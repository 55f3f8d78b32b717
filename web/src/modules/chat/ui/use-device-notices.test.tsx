import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findMessage } from '../api/chat-api';
import { conversationsKey, settingsKey, unreadKey } from '../api/keys';
import { unreadQuery } from '../api/queries';
import type { Message } from '../api/types';
import { keepNotices } from '../model/device-notices';
import { useDeviceNotices } from './use-device-notices';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));
vi.mock('../api/chat-api');

/** What the browser was asked to show. */
class Shown {
  static permission = 'granted';
  static all: Shown[] = [];
  onclick: (() => void) | null = null;
  close = vi.fn();
  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    Shown.all.push(this);
  }
}

const WRITTEN = {
  threadRootId: null,
  body: '<p>The <strong>crane</strong> is here</p>',
  author: { displayName: 'Tom Hughes', photoUrl: null },
};
const NOTHING = {
  unreadCounts: {},
  mentionCounts: {},
  firstUnreadMessages: {},
  unreadMentions: {},
  manuallyUnread: {},
};
const PEACE = { quietHours: null, isQuietAtWeekends: false, timeZone: 'Europe/London', digest: 'off' };
const membership = { isMuted: false, level: null, defaultLevel: 'mentions' };

let queries: QueryClient;

beforeEach(() => {
  // A Thursday, a quarter past ten in London.
  vi.useFakeTimers({ now: new Date('2026-11-26T10:15:00Z'), toFake: ['Date'] });
  vi.stubGlobal('Notification', Shown);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.spyOn(window, 'focus').mockReturnValue();
  Shown.all = [];
  Shown.permission = 'granted';
  navigate.mockReset();
  keepNotices(true);
  vi.mocked(findMessage).mockReset();
  vi.mocked(findMessage).mockImplementation(async (id) => ({ ...WRITTEN, id }) as unknown as Message);
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(unreadKey, NOTHING);
  queries.setQueryData(settingsKey, PEACE);
  queries.setQueryData(conversationsKey, {
    items: [{ id: 'site', kind: 'channel', name: 'site', people: [], membership }],
    can: {},
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function follow(): { knows: () => unknown } {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useDeviceNotices();
      return useQuery(unreadQuery).data;
    },
    { wrapper },
  );
  return { knows: () => result.current };
}

/** A mention comes, so many there are then, and the page has heard of it. */
async function call({ knows }: { knows: () => unknown }, count = 1): Promise<void> {
  const now = {
    ...NOTHING,
    unreadCounts: { site: count },
    mentionCounts: { site: count },
    firstUnreadMessages: { site: 'm1' },
    unreadMentions: { site: Array.from({ length: count }, (_, index) => `m${index + 1}`) },
  };
  act(() => void queries.setQueryData(unreadKey, now));
  await waitFor(() => expect(knows()).toEqual(now));
}

it('tells of a mention once, by who wrote it and where, and leads to it', async () => {
  const page = follow();
  await call(page);
  await waitFor(() => expect(Shown.all).toHaveLength(1));
  const [shown] = Shown.all;
  expect([shown?.title, shown?.options.body, shown?.options.tag]).toEqual([
    'Tom Hughes in #site',
    'The crane is here',
    'chat-site',
  ]);
  // The same counts, asked for anew, call nobody again; one more mention does.
  await call(page);
  expect(findMessage).toHaveBeenCalledTimes(1);
  await call(page, 2);
  await waitFor(() => expect(Shown.all).toHaveLength(2));
  shown?.onclick?.();
  expect(navigate).toHaveBeenCalledWith({
    to: '/chat/$conversationId',
    params: { conversationId: 'site' },
    search: { message: 'm1' },
  });
  expect(shown?.close).toHaveBeenCalled();
});

it.each([
  [
    'within quiet hours',
    () => queries.setQueryData(settingsKey, { ...PEACE, quietHours: { from: '22:00', to: '10:30' } }),
  ],
  ['where the person looks at the page', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)],
  ['where the person has not asked for it', () => keepNotices(false)],
  ['where the browser has not been allowed to', () => Object.assign(Shown, { permission: 'default' })],
])('is quiet %s', async (_when, arrange) => {
  arrange();
  await call(follow());
  // Not even what there would be to tell is asked for.
  expect(findMessage).not.toHaveBeenCalled();
  expect(Shown.all).toEqual([]);
});

it('speaks again when the quiet hours are over', async () => {
  queries.setQueryData(settingsKey, { ...PEACE, quietHours: { from: '22:00', to: '10:30' } });
  const page = follow();
  await call(page);
  vi.setSystemTime(new Date('2026-11-26T10:30:00Z'));
  await call(page, 2);
  await waitFor(() => expect(Shown.all).toHaveLength(1));
});
