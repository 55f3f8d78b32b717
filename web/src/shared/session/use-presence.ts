import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setStatus } from '@/shared/api/gen/shell/sdk.gen';
import type { ValidSession } from '@/shared/api/gen/types.gen';
import { isPresence, type Presence, rememberedPresence, rememberPresence } from './presence';
import { membersQuery, sessionQuery } from './queries';
import { useSession } from './use-session';

/** The person's own status, and the way to change it: it shows at once, and goes back if the server refuses. */
export function usePresence(): { status: Presence; setStatus: (status: Presence) => void } {
  const queries = useQueryClient();
  const { uid, user } = useSession();
  const status = isPresence(user.status) ? user.status : rememberedPresence(uid);
  useEffect(() => rememberPresence(uid, status), [uid, status]);

  const show = (next: Presence) =>
    queries.setQueryData<ValidSession>(
      sessionQuery.queryKey,
      (session) => session && { ...session, user: { ...session.user, status: next } },
    );
  const { mutate } = useMutation({
    mutationFn: async (next: Presence) => (await setStatus({ body: { status: next } })).data,
    meta: { quiet: true },
    onMutate: async (next) => {
      await queries.cancelQueries(sessionQuery);
      show(next);
      return { before: status };
    },
    onError: (failure, _next, context) => {
      if (context) show(context.before);
      // A status is not worth a message on the screen; the browser's log has it.
      globalThis.reportError(failure);
    },
    onSettled: () => queries.invalidateQueries(membersQuery),
  });
  return { status, setStatus: mutate };
}
