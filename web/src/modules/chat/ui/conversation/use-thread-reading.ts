import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { markRead } from '../../api/mutations';
import type { Message } from '../../api/types';
import { withThreadRead } from '../../model/message-changes';
import { changeShown } from '../chat-runtime';

export interface ThreadReadingInput {
  conversationId: string;
  /** The message that the thread hangs on; null before it is there. */
  root: Message | null;
  /** The newest message on screen; null before there is one. */
  last: Message | null;
}

/**
 * Has a thread count as read when its end is in sight, in a tab that is looked at. A thread that was marked unread by
 * hand stays unread until the person moves through it.
 */
export function useThreadReading({ conversationId, root, last }: ThreadReadingInput) {
  const queries = useQueryClient();
  const isManual = root?.thread?.isManuallyUnread ?? false;
  const sight = useRef({ isAtEnd: false, hasMoved: false, isMarkedHere: false, markedSeq: 0 });
  const consider = useEffectEvent(() => {
    const { isAtEnd, hasMoved, isMarkedHere, markedSeq } = sight.current;
    if (!last?.threadRootId || !isAtEnd || document.hidden) return;
    if (isManual || isMarkedHere ? !hasMoved : last.seq <= markedSeq) return;
    sight.current = { isAtEnd, hasMoved: false, isMarkedHere: false, markedSeq: last.seq };
    changeShown(last.threadRootId, withThreadRead);
    void markRead(queries, conversationId, last);
  });
  useEffect(() => {
    const onVisible = () => consider();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is something to read then.
  useEffect(() => consider(), [last?.id]);
  return {
    onEnd(isAtEnd: boolean) {
      sight.current.isAtEnd = isAtEnd;
      consider();
    },
    onMoved() {
      sight.current.hasMoved = true;
      consider();
    },
    /** A reply has just been marked unread here. */
    stay() {
      sight.current.hasMoved = false;
      sight.current.isMarkedHere = true;
    },
  };
}
