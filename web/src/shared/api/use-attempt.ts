import { useEffect, useState } from 'react';
import { PasskeyError } from '@/shared/lib/passkeys';
import { ApiError } from './errors';

/** A form's try at something that the server may refuse. */
export interface Attempt {
  /** What went wrong, for the person; null when nothing did. */
  error: string | null;
  isBusy: boolean;
  /** Too many tries: seconds until the next one is allowed, else 0. */
  waitSeconds: number;
  /** Does the work. Gives its result, or null when it failed and `error` says why. */
  run<T>(work: () => Promise<T>): Promise<{ value: T } | null>;
  /** Shows a reason of the form's own, or takes one away. */
  setError(error: string | null): void;
}

/** The states of one form. `firstError` is what it shows before anything was tried. */
export function useAttempt(firstError: string | null = null): Attempt {
  const [error, setError] = useState(firstError);
  const [isBusy, setBusy] = useState(false);
  const [waitSeconds, setWaitSeconds] = useState(0);

  useEffect(() => {
    if (waitSeconds === 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const run = async <T>(work: () => Promise<T>) => {
    setError(null);
    setBusy(true);
    try {
      return { value: await work() };
    } catch (failure) {
      setError(wordsFor(failure));
      setWaitSeconds(retryAfter(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, waitSeconds, run, setError };
}

/** `Try again in 3 seconds` while the server asks for patience, else what the button does. */
export function buttonWords(attempt: Pick<Attempt, 'waitSeconds'>, words: string): string {
  const { waitSeconds: seconds } = attempt;
  return seconds > 0 ? `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : words;
}

/** What to tell a person about a failure: the server's words where it has any. */
export function wordsFor(failure: unknown): string {
  if (failure instanceof ApiError || failure instanceof PasskeyError) return failure.message;
  return 'Something went wrong. Please try again.';
}

function retryAfter(failure: unknown): number {
  if (!(failure instanceof ApiError) || failure.code !== 'RATE_LIMITED') return 0;
  const seconds = Number(failure.details.retryAfterSeconds);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 30;
}
