import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useMemo, useState } from 'react';
import { useSession } from '@/shared/session/use-session';
import { type MessageDeeds, messageDeeds } from '../../api/mutations';
import type { Message } from '../../api/types';
import { changeShown, dropShown, tookMessage } from '../chat-runtime';

/** What is being changed or quoted in one field, and all that can be done with the messages above it. */
export function useMessageTools(onThread?: (message: Message) => void, onMarkedUnread?: (message: Message) => void) {
  const queries = useQueryClient();
  const { uid } = useSession();
  const [editing, setEditing] = useState<Message | null>(null);
  const [quoting, setQuoting] = useState<Message | null>(null);
  const openThread = useEffectEvent((message: Message) => onThread?.(message));
  const marked = useEffectEvent((message: Message) => onMarkedUnread?.(message));
  const hasThreads = onThread !== undefined;
  const tools = useMemo(() => {
    const deeds: MessageDeeds = messageDeeds(queries, { took: tookMessage, change: changeShown, drop: dropShown }, uid);
    const markUnread = async (message: Message) => {
      marked(message);
      await deeds.markUnread(message);
    };
    return {
      deeds: { ...deeds, markUnread },
      ownId: uid,
      ...(hasThreads && { onThread: (message: Message) => openThread(message) }),
      onEdit: setEditing,
      onQuote: setQuoting,
    };
  }, [queries, uid, hasThreads]);
  return { tools, editing, setEditing, quoting, setQuoting };
}
