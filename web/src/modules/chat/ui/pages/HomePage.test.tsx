import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { conversationsKey, unreadKey } from '../../api/keys';
import { keepLastConversation } from '../../model/last-conversation';
import { HomePage } from './HomePage';

const router = vi.hoisted(() => ({ latestLocation: { pathname: '/chat' }, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useRouter: () => router }));
vi.mock('@/shared/session/use-session', () => ({ useSession: () => ({ tenantId: 't', uid: 'me' }) }));
vi.mock('../conversation/use-unread-keys');

const channel = (id: string) => ({ id, kind: 'channel', name: id, lastSeq: 1, people: [] });

function show(unreadCounts: Record<string, number>): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(conversationsKey, { items: [channel('site'), channel('safety')], can: {} } as never);
  client.setQueryData(unreadKey, { unreadCounts, mentionCounts: {}, manuallyUnread: {} } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <HomePage />
    </QueryClientProvider>,
  );
  return client;
}

const opened = () => router.navigate.mock.lastCall?.[0].params.conversationId;

beforeEach(() => {
  localStorage.clear();
  router.navigate.mockReset();
  router.latestLocation.pathname = '/chat';
});

it('goes on in the conversation that was open last', () => {
  keepLastConversation('t', 'me', 'site');
  show({ safety: 2 });
  expect(opened()).toBe('site');
});

it('stays where nothing waits, and reads nothing by itself that comes later', async () => {
  const client = show({});
  expect(screen.getByText('Choose a conversation')).toBeDefined();
  act(
    () =>
      void client.setQueryData(unreadKey, {
        unreadCounts: { safety: 1 },
        mentionCounts: {},
        manuallyUnread: {},
      } as never),
  );
  await waitFor(() => expect(screen.getByText('Choose a conversation')).toBeDefined());
  expect(router.navigate).not.toHaveBeenCalled();
});

it('leads nobody back who is on the way elsewhere', () => {
  router.latestLocation.pathname = '/chat/threads';
  show({ safety: 2 });
  expect(router.navigate).not.toHaveBeenCalled();
});
