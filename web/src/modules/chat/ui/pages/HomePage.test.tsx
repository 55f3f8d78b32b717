import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { channelsKey, conversationsKey, unreadKey } from '../../api/keys';
import { keepLastConversation } from '../../model/last-conversation';
import { HomePage } from './HomePage';

const router = vi.hoisted(() => ({ latestLocation: { pathname: '/chat' }, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => router,
  useNavigate: () => router.navigate,
  Link: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
}));
vi.mock('@/shared/session/use-session', () => ({ useSession: () => ({ tenantId: 't', uid: 'me' }) }));
vi.mock('../conversation/use-unread-keys');

const CAN = { browse: true, createChannel: true, createDirect: true };
const channel = (id: string) => ({ id, kind: 'channel', name: id, lastSeq: 1, people: [] });

interface Shown {
  joined?: readonly string[];
  /** Channels that could be joined. */
  open?: readonly string[];
}

function show(unreadCounts: Record<string, number>, { joined = ['site', 'safety'], open = [] }: Shown = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(conversationsKey, { items: joined.map(channel), can: CAN } as never);
  client.setQueryData([...channelsKey, '', false], { pages: [{ items: open.map(channel) }], pageParams: [] } as never);
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

it('leads a newcomer to the channels, or has the first one created', () => {
  show({}, { joined: [], open: ['site'] });
  expect(screen.getByRole('link', { name: 'Browse channels' }).getAttribute('href')).toBe('/chat/channels');
  cleanup();
  show({}, { joined: [] });
  expect(screen.getByRole('button', { name: 'New channel' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Browse channels' })).toBeNull();
});
