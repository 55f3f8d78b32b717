import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { markRead } from '../../api/mutations';
import type { Message } from '../../api/types';

/** Has a thread count as read when its end is in sight, in a tab that is looked at. Gives what its list tells of the end. */
export function useThreadReading(conversationId: string, last: Message | null): (isAtEnd: boolean) => void {
  const queries = useQueryClient();
  const sight = useRef({ isAtEnd: false, markedSeq: 0 });
  const consider = useEffectEvent(() => {
    if (!last?.threadRootId || !sight.current.isAtEnd || document.hidden || last.seq <= sight.current.markedSeq) return;
    sight.current.markedSeq = last.seq;
    void markRead(queries, conversationId, last);
  });
  useEffect(() => {
    const onVisible = () => consider();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is something to read then.
  useEffect(() => consider(), [last?.id]);
  return (isAtEnd) => {
    sight.current.isAtEnd = isAtEnd;
    consider();
  };
}
