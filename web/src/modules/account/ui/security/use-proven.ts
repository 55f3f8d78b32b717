import { useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { wordsFor } from '@/shared/api/use-attempt';
import { toast } from '@/shared/ui/toast/toast';

/** Something that the server does for people who signed in, or gave their password, a short while ago. */
export interface Proven<T> {
  run(): Promise<void>;
  isBusy: boolean;
  /** What came of it; null until it has been done, and after `forget`. */
  result: T | null;
  forget(): void;
  /** For the `PasswordPrompt` that asks for the password when the server wants it. */
  prompt: { opened: boolean; onClose: () => void; onConfirm: (password: string) => Promise<void> };
}

/** Tries `work` without the password, and with it once the person was asked. Other failures are shown as a toast. */
export function useProven<T>(work: (password?: string) => Promise<T>): Proven<T> {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<T | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      setResult(await work());
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'PASSWORD_REQUIRED') setAsking(true);
      else toast.error(wordsFor(failure));
    }
    setBusy(false);
  };
  return {
    run,
    isBusy,
    result,
    forget: () => setResult(null),
    prompt: {
      opened: isAsking,
      onClose: () => setAsking(false),
      onConfirm: async (password) => setResult(await work(password)),
    },
  };
}
