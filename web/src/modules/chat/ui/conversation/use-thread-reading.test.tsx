import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { markRead } from '../../api/mutations';
import type { Message } from '../../api/types';
import { changeShown } from '../chat-runtime';
import { useThreadReading } from './use-thread-reading';

vi.mock('../../api/mutations');
vi.mock('../chat-runtime');

beforeEach(() => {
  vi.mocked(markRead).mockReset();
  vi.mocked(changeShown).mockReset();
});

const reply = (seq: number) => ({ id: `m${seq}`, seq, threadRootId: 'r' }) as Message;

/** A thread whose newest reply is in sight. */
function open(isManuallyUnread: boolean) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const root = { id: 'r', seq: 1, thread: { isManuallyUnread } } as never as Message;
  const page = renderHook((props) => useThreadReading({ conversationId: 'c', root, ...props }), {
    wrapper,
    initialProps: { last: reply(5) },
  });
  page.result.current.onEnd(true);
  return page;
}

it('is read when its end is in sight, and shows so', () => {
  const { rerender } = open(false);
  rerender({ last: reply(6) });
  expect(vi.mocked(markRead).mock.calls.map(([, , message]) => message?.seq)).toEqual([5, 6]);
  expect(vi.mocked(changeShown).mock.calls[0]?.[0]).toBe('r');
});

it('stays unread where it was marked so by hand, until the person moves', () => {
  const { result, rerender } = open(true);
  rerender({ last: reply(6) });
  expect(markRead).not.toHaveBeenCalled();
  result.current.onMoved();
  expect(markRead).toHaveBeenCalledOnce();
});

it('stays unread when a reply has just been marked so', () => {
  const { result, rerender } = open(false);
  result.current.stay();
  rerender({ last: reply(6) });
  expect(markRead).toHaveBeenCalledOnce();
  result.current.onMoved();
  expect(markRead).toHaveBeenCalledTimes(2);
});
