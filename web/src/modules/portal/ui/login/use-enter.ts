import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Attempt, useAttempt } from '@/shared/api/use-attempt';
import { sessionQuery, signIn } from '../../api/session';

/** Signs in and goes to the dashboard; `attempt` has what went wrong. */
export function useEnter(): { attempt: Attempt; enter: (proof: Parameters<typeof signIn>[0]) => Promise<void> } {
  const attempt = useAttempt();
  const client = useQueryClient();
  const navigate = useNavigate();
  async function enter(proof: Parameters<typeof signIn>[0]): Promise<void> {
    const done = await attempt.run(() => signIn(proof));
    if (!done) return;
    client.setQueryData(sessionQuery.queryKey, done.value);
    await navigate({ to: '/portal/dashboard', replace: true });
  }
  return { attempt, enter };
}
