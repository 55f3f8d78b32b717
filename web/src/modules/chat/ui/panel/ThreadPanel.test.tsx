import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import type { Conversation } from '../../api/types';
import type { ComposerProps } from '../composer/Composer';
import { useTimeline } from '../conversation/use-timeline';
import type { MessageListProps } from '../message/MessageList';
import { ThreadPanel } from './ThreadPanel';

vi.mock('../../api/chat-api');
const markRead = vi.hoisted(() => vi.fn());
vi.mock('../../api/mutations', async (original) => ({ ...(await original<object>()), markRead }));
vi.mock('../conversation/use-timeline');
vi.mock('../conversation/ConversationFoot', () => ({
  ConversationFoot: ({ dropped }: ComposerProps) => <output>{dropped.map(({ name }) => name).join()}</output>,
}));
vi.mock('../message/MessageList', () => ({
  MessageList: ({ onEnd, onMoved }: MessageListProps) => (
    <>
      <button type="button" onClick={() => onEnd(true)}>
        see the end
      </button>
      <button type="button" onClick={() => onMoved?.()}>
        move
      </button>
    </>
  ),
}));

function show(isManuallyUnread: boolean, changes: object = {}) {
  markRead.mockReset();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'me' } as never);
  const root = { id: 'r', seq: 1, threadRootId: null, thread: { unreadCount: 1, isManuallyUnread } };
  const messages = [root, { id: 'm5', seq: 5, threadRootId: 'r' }];
  vi.mocked(useTimeline).mockReturnValue({ timeline: {}, state: { status: 'ready', messages, ...changes } } as never);
  const conversation = { id: 'c', kind: 'channel', name: 'site', people: [], can: { send: true } };
  renderInTheme(
    <QueryClientProvider client={client}>
      <ThreadPanel
        conversation={conversation as never as Conversation}
        rootId="r"
        linked={null}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
}

it('has a file that is dropped anywhere on it in its field', () => {
  show(false);
  const files = [new File(['LTM 1090'], 'Lifting plan.txt')];
  fireEvent.drop(screen.getByRole('heading', { name: 'Thread' }), { dataTransfer: { files, types: ['Files'] } });
  expect(screen.getByRole('status').textContent).toBe('Lifting plan.txt');
});

it('says that a thread does not exist, and offers no second try', () => {
  const error = { message: 'Resource not found', status: 404 };
  show(false, { status: 'failed', error });
  expect(screen.getByRole('heading', { name: 'Thread not found' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('is read when its end is in sight', () => {
  show(false);
  fireEvent.click(screen.getByText('see the end'));
  expect(markRead).toHaveBeenCalledOnce();
});

it('stays unread where it was marked so by hand, until the person moves', () => {
  show(true);
  fireEvent.click(screen.getByText('see the end'));
  expect(markRead).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('move'));
  expect(markRead).toHaveBeenCalledOnce();
});
