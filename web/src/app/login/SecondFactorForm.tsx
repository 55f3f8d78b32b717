import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SecondFactor } from '@/shared/api/gen/types.gen';
import { buttonWords } from '@/shared/api/use-attempt';
import { passkeysWork } from '@/shared/lib/passkeys';
import { CODE_LENGTH, CodeField } from '@/shared/ui/CodeField';
import { FormError } from './FormError';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';
import type { LoginState } from './use-login';

type Way = 'totp' | 'passkey' | 'recovery';

const LINKS: Readonly<Record<Way, string>> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

/** The second step: a code from the app, a passkey or a recovery code, whichever of them the account has. */
export function SecondFactorForm({ login, challenge }: { login: LoginState; challenge: SecondFactor }) {
  const ways = (['totp', 'passkey', 'recovery'] as const).filter(
    (way) => challenge.methods.includes(way) && (way !== 'passkey' || passkeysWork()),
  );
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const { attempt } = login;
  return (
    <>
      {way === 'totp' && <AppCode key={way} login={login} />}
      {way === 'recovery' && <RecoveryCode key={way} login={login} />}
      {way === 'passkey' && (
        <>
          <FormError>{attempt.error}</FormError>
          <Button
            size="lg"
            fullWidth
            autoFocus
            loading={attempt.isBusy}
            disabled={attempt.waitSeconds > 0}
            onClick={() => void login.withProof('passkey')}
          >
            {buttonWords(attempt, 'Use a passkey')}
          </Button>
        </>
      )}
      <div className={classes.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button
              key={other}
              type="button"
              className={classes.link}
              onClick={() => {
                attempt.setError(null);
                setWay(other);
              }}
            >
              {LINKS[other]}
            </button>
          ))}
        <button type="button" className={classes.link} onClick={login.startOver}>
          Back to log in
        </button>
      </div>
    </>
  );
}

function AppCode({ login }: { login: LoginState }) {
  const [code, setCode] = useState('');
  const { attempt } = login;
  const send = async (digits: string) => {
    await login.withProof({ code: digits });
    // A code counts once: after a refusal the next one is typed into an empty field.
    setCode('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) void send(code);
    else attempt.setError('Enter the 6 digits that your authenticator app shows.');
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <CodeField
        label="Code from your authenticator app"
        size="lg"
        autoFocus
        value={code}
        readOnly={attempt.isBusy}
        onChange={(digits) => {
          setCode(digits);
          if (digits.length === CODE_LENGTH && !attempt.isBusy && attempt.waitSeconds === 0) void send(digits);
        }}
      />
      <SubmitRow attempt={attempt}>Continue</SubmitRow>
    </form>
  );
}

function RecoveryCode({ login }: { login: LoginState }) {
  const { attempt } = login;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const recoveryCode = String(new FormData(event.currentTarget).get('recovery-code') ?? '').trim();
    if (recoveryCode) void login.withProof({ recoveryCode });
    else attempt.setError('Enter one of your recovery codes.');
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        label="Recovery code"
        description="One of the codes you saved when you set up the second step. Each works once."
        name="recovery-code"
        size="lg"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <SubmitRow attempt={attempt}>Continue</SubmitRow>
    </form>
  );
}
