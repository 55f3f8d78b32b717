import { useState } from 'react';
import { answerSecondFactor, beginPasskeyLogin, finishPasskeyLogin, login as logIn } from '@/shared/api/gen/sdk.gen';
import type { LoggedIn, SecondFactor } from '@/shared/api/gen/types.gen';
import { type Attempt, useAttempt } from '@/shared/api/use-attempt';
import { askForPasskey } from '@/shared/lib/passkeys';
import { loginErrorWords } from './login-errors';
import { useEnter } from './use-enter';

/** What the person proves beside the password. */
export type Proof = { code: string } | { recoveryCode: string } | 'passkey';

export interface LoginState {
  /** Busy until the first page is there. */
  attempt: Attempt;
  /** The password was right and the account wants more; null before that. */
  challenge: SecondFactor | null;
  /** Signs in by whatever `work` asks of the server: an invitation, the set-up. */
  follow(work: () => Promise<LoggedIn>): Promise<void>;
  /** All was right, and the first page is on its way. */
  isEntering: boolean;
  /** The first page takes long enough to say so. */
  isSlow: boolean;
  withPassword(email: string, password: string): Promise<void>;
  /** Without a password: the passkey says who it is. */
  withPasskey(): Promise<void>;
  withProof(proof: Proof): Promise<void>;
  /** Back to the password. */
  startOver(): void;
}

/** The steps of signing in. `next` is the path to go to afterwards, `code` the failure that led back to this page. */
export function useLogin(next?: string, code?: string): LoginState {
  const attempt = useAttempt(code ? loginErrorWords(code) : null);
  const { isEntering, isSlow, enter } = useEnter();
  const [challenge, setChallenge] = useState<SecondFactor | null>(null);

  const follow = async (work: () => Promise<LoggedIn>) => {
    const answer = await attempt.run(work);
    if (!answer) return;
    if (answer.value.secondFactor) setChallenge(answer.value.secondFactor);
    else await enter(next);
  };

  return {
    attempt: { ...attempt, isBusy: attempt.isBusy || isEntering },
    challenge,
    isEntering,
    isSlow,
    follow,
    withPassword: (email, password) =>
      follow(async () => (await logIn({ body: { email: email.trim(), password } })).data),
    withPasskey: () =>
      follow(async () => {
        const { challenge, options } = (await beginPasskeyLogin()).data;
        const credential = await askForPasskey(options);
        return (await finishPasskeyLogin({ body: { challenge, credential } })).data;
      }),
    withProof: (proof) =>
      follow(async () => {
        if (!challenge) throw new Error('no challenge to answer');
        const answer = proof === 'passkey' ? { passkey: await askForPasskey(challenge.passkey) } : proof;
        return (await answerSecondFactor({ body: { challenge: challenge.challenge, ...answer } })).data;
      }),
    startOver() {
      attempt.setError(null);
      setChallenge(null);
    },
  };
}
