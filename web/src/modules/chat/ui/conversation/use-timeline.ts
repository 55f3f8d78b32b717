import { useEffect, useMemo, useRef } from 'react';
import { ApiError } from '@/shared/api/errors';
import { useStore } from '@/shared/lib/external-store';
import * as api from '../../api/chat-api';
import type { Message } from '../../api/types';
import { createTimeline, type Timeline, type TimelineState } from '../../model/timeline';
import { registerTimeline } from '../chat-runtime';
import type { Opening } from './use-opening';

async function findOrNothing(id: string): Promise<Message | null> {
  try {
    return await api.findMessage(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The messages of a conversation or a thread, in step with the server. A new `opening` opens them there. */
export function useTimeline(
  conversationId: string,
  threadRootId: string | null,
  ownId: string,
  opening: Opening,
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
  useEffect(() => void timeline.open(opening.at), [timeline, opening]);
  return { timeline, state };
}
