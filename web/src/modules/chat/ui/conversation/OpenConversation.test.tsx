import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { sessionQuery } from '@/shared/session/queries';
import { unreadKey } from '../../api/keys';
import type { Conversation, Message } from '../../api/types';
import { SidePane } from '../panel/SidePane';
import { ConversationFoot } from './ConversationFoot';
import { OpenConversation } from './OpenConversation';
import { useTimeline } from './use-timeline';

vi.mock('../../api/chat-api');
vi.mock('./use-timeline');
vi.mock('./use-unread-keys');
vi.mock('./ConversationHeader', () => ({ ConversationHeader: () => null }));
vi.mock('./ConversationFoot', () => ({ ConversationFoot: vi.fn(() => null) }));
vi.mock('../message/MessageList', () => ({ MessageList: () => null }));
vi.mock('../panel/SidePane', () => ({ SidePane: vi.fn(() => null) }));
vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn(() => false) }));

const conversation = {
  id: 'c',
  kind: 'channel',
  name: 'site',
  people: [],
  membership: null,
  can: { send: true },
} as never as Conversation;

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'me' } as never);
  client.setQueryData(unreadKey, { unreadCounts: {}, mentionCounts: {}, manuallyUnread: {} });
  vi.mocked(useTimeline).mockReturnValue({ timeline: {}, state: { status: 'loading', messages: [] } } as never);
  const onSearch = vi.fn();
  const draw = (linked: Message | null, search: object) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <OpenConversation
          conversation={conversation}
          hasUnread={false}
          linked={linked}
          linkIsDead={false}
          search={search}
          onSearch={onSearch}
        />
      </QueryClientProvider>
    </MantineProvider>
  );
  return { draw, onSearch };
}

it('stays where a link led when a pane is opened, which takes the link out of the address', () => {
  const { draw } = setUp();
  const opened = () => vi.mocked(useTimeline).mock.lastCall?.[3];
  const page = render(draw({ id: 'm7', seq: 7, threadRootId: null } as Message, { message: 'm7' }));
  const first = opened();
  expect(first).toEqual({ at: 7 });
  page.rerender(draw(null, { panel: 'about' }));
  expect(opened()).toBe(first);
});

it.each([false, true])(
  'hands files that are chosen beside it to the field, which is in sight (phone: %s)',
  (isPhone) => {
    vi.mocked(usePhone).mockReturnValue(isPhone);
    const { draw, onSearch } = setUp();
    render(draw(null, { panel: 'files' }));
    const files = [new File(['x'], 'plan.pdf')];
    const choose = (chosen: readonly File[]) => act(() => vi.mocked(SidePane).mock.lastCall?.[0].onFiles(chosen));
    choose([]);
    expect(onSearch).not.toHaveBeenCalled();
    choose(files);
    expect(vi.mocked(ConversationFoot).mock.lastCall?.[0].dropped).toEqual(files);
    expect(onSearch.mock.calls).toEqual(isPhone ? [[{}]] : []);
  },
);
