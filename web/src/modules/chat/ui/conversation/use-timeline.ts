import { useEffect, useMemo, useRef } from 'react';
import { ApiError } from '@/shared/api/errors';
import { useStore } from '@/shared/lib/external-store';
import * as api from '../../api/chat-api';
import type { Message } from '../../api/types';
import { createTimeline, type Timeline, type TimelineState } from '../../model/timeline';
import { registerTimeline } from '../chat-runtime';

async function findOrNothing(id: string): Promise<Message | null> {
  try {
    return await api.findMessage(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The messages of a conversation, or of one of its threads, in step with the server. `around` is the number to open at, null for
 * the end; another one opens there.
 */
export function useTimeline(
  conversationId: string,
  threadRootId: string | null,
  ownId: string,
  around: number | null,
  onCame: (messages: readonly Message[]) => void,
): { timeline: Timeline<Message>; state: TimelineState<Message> } {
  const came = useRef(onCame);
  useEffect(() => {
    came.current = onCame;
  });
  const timeline = useMemo(
    () =>
      createTimeline<Message>({
        threadRootId,
        ownId,
        list: (place) => api.listMessages(conversationId, threadRootId, place),
        find: findOrNothing,
        onCame: (messages) => came.current(messages),
      }),
    [conversationId, threadRootId, ownId],
  );
  const state = useStore(timeline.state);
  useEffect(() => registerTimeline(conversationId, timeline), [conversationId, timeline]);
  useEffect(() => void timeline.open(around), [timeline, around]);
  return { timeline, state };
}
