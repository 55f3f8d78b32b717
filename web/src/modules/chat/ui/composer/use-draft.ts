import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { setDraft } from '../../api/chat-api';
import { draftsQuery } from '../../api/queries';
import { draftOf } from '../../model/drafts';

/** How long typing rests before the draft is kept, in milliseconds. */
const REST_MS = 800;

/** Keeps what is being written on the server, so that it is there on the person's next device. */
export function useDraft(conversationId: string, threadRootId: string | null) {
  const queries = useQueryClient();
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; unkept: string | null }>({ unkept: null });
  const draft = useMemo(() => {
    const keep = (body: string) => {
      state.current.unkept = null;
      clearTimeout(state.current.timer);
      queries.setQueryData(draftsQuery.queryKey, (drafts) => {
        const others = (drafts ?? []).filter(
          (one) => one.conversationId !== conversationId || (one.threadRootId ?? null) !== threadRootId,
        );
        if (body === '') return others;
        return [...others, { conversationId, threadRootId, body, updatedAt: new Date().toISOString() }];
      });
      // What is typed next, or the next page, keeps it again.
      setDraft(conversationId, threadRootId, body).catch(() => undefined);
    };
    return {
      /** What was left here; empty for nothing. */
      async load(): Promise<string> {
        const drafts = await queries.ensureQueryData(draftsQuery).catch(() => []);
        return draftOf(drafts, conversationId, threadRootId);
      },
      typed(body: string) {
        state.current.unkept = body;
        clearTimeout(state.current.timer);
        state.current.timer = setTimeout(() => keep(body), REST_MS);
      },
      forget: () => keep(''),
      flush() {
        if (state.current.unkept !== null) keep(state.current.unkept);
      },
    };
  }, [queries, conversationId, threadRootId]);
  useEffect(() => {
    window.addEventListener('pagehide', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      draft.flush();
    };
  }, [draft]);
  return draft;
}
