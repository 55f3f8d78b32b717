import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { validateSessionQueryKey } from '@/shared/api/gen/@tanstack/react-query.gen';
import { login } from '@/shared/api/gen/sdk.gen';

export interface LoginState {
  /** What went wrong, for the person; null when nothing did. */
  error: string | null;
  /** The password is being checked. */
  isChecking: boolean;
  /** It was right, and the first page is on its way. */
  isEntering: boolean;
  /** Too many tries: seconds until the next one is allowed, else 0. */
  waitSeconds: number;
  submit(email: string, password: string): Promise<void>;
}

/** The states of signing in. `next` is the path to go to afterwards. */
export function useLogin(next: string | undefined): LoginState {
  const queries = useQueryClient();
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const [phase, setPhase] = useState<'idle' | 'checking' | 'entering'>('idle');
  const [waitSeconds, setWaitSeconds] = useState(0);

  useEffect(() => {
    if (waitSeconds === 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const submit = async (email: string, password: string) => {
    setError(null);
    setPhase('checking');
    try {
      await login({ body: { email: email.trim(), password } });
    } catch (failure) {
      setPhase('idle');
      setError(messageOf(failure));
      setWaitSeconds(retryAfter(failure));
      return;
    }
    setPhase('entering');
    // The cache may still say that nobody is signed in.
    queries.removeQueries({ queryKey: validateSessionQueryKey() });
    await router.navigate({ href: next ?? '/', replace: true }).finally(() => setPhase('idle'));
  };

  return { error, isChecking: phase === 'checking', isEntering: phase === 'entering', waitSeconds, submit };
}

function messageOf(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : 'Signing in failed. Please try again.';
}

function retryAfter(failure: unknown): number {
  if (!(failure instanceof ApiError) || failure.code !== 'RATE_LIMITED') return 0;
  const seconds = Number(failure.details.retryAfterSeconds);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 30;
}
