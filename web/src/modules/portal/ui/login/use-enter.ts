import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '@/shared/api/errors';
import { type Attempt, useAttempt } from '@/shared/api/use-attempt';
import { sessionQuery, signIn } from '../../api/session';
import { FIRST_PAGE } from '../../model/return-address';

/** Signs in and goes to `next`, a page of the portal; `attempt` has what went wrong. Calls `onGone` for a link that is spent. */
export function useEnter(
  next = FIRST_PAGE,
  onGone?: () => void,
): {
  attempt: Attempt;
  enter: (proof: Parameters<typeof signIn>[0]) => Promise<void>;
} {
  const attempt = useAttempt();
  const client = useQueryClient();
  const router = useRouter();
  async function enter(proof: Parameters<typeof signIn>[0]): Promise<void> {
    const done = await attempt.run(() =>
      signIn(proof).catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.code === 'LINK_GONE') onGone?.();
        throw failure;
      }),
    );
    if (!done) return;
    client.setQueryData(sessionQuery.queryKey, done.value);
    await router.navigate({ href: next, replace: true });
  }
  return { attempt, enter };
}
