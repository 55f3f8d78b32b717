import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { markRead } from '../../api/mutations';
import type { Message } from '../../api/types';
import { useUnread } from '../use-unread';

export interface ReadingInput {
  conversationId: string;
  /** The newest message on screen; null before there is one. */
  last: Message | null;
  /** Something was marked unread by hand: only moving to the end ends that. */
  isManual: boolean;
}

/** Has a conversation count as read when its end is in sight, in a tab that is looked at. */
export function useReading({ conversationId, last, isManual }: ReadingInput) {
  const queries = useQueryClient();
  const unread = useUnread();
  // Both are asked for anew by themselves: whichever is here first counts.
  const isByHand = isManual || (unread.manuallyUnread[conversationId] ?? false);
  const isUnread = (unread.unreadCounts[conversationId] ?? 0) > 0 || (unread.mentionCounts[conversationId] ?? 0) > 0;
  const sight = useRef({ isAtEnd: false, hasMoved: false, markedSeq: 0 });

  const consider = useEffectEvent(() => {
    const { isAtEnd, hasMoved, markedSeq } = sight.current;
    if (!last || !isAtEnd || document.hidden) return;
    if (isByHand ? !hasMoved : !isUnread || last.seq <= markedSeq) return;
    sight.current.markedSeq = last.seq;
    sight.current.hasMoved = false;
    void markRead(queries, conversationId, last);
  });
  useEffect(() => {
    const onVisible = () => consider();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there may be something to read then.
  useEffect(() => consider(), [isUnread, last?.id]);

  return {
    onEnd(isAtEnd: boolean) {
      sight.current.isAtEnd = isAtEnd;
      consider();
    },
    onMoved() {
      sight.current.hasMoved = true;
      consider();
    },
    /** Everything, its threads included. */
    readAll: () => void markRead(queries, conversationId, null),
    /** What was moved before does not count: something has just been marked unread. */
    stay() {
      sight.current.hasMoved = false;
    },
  };
}
