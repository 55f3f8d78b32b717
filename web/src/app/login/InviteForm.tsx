import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { acceptInvitation } from '@/shared/api/gen/sdk.gen';
import type { Acceptance, InvitationFacts } from '@/shared/api/gen/types.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { showFirstProblem } from '@/shared/lib/first-problem';
import { NewPasswordField, newPasswordProblem } from '@/shared/ui/NewPasswordField';
import { PasswordField } from '@/shared/ui/PasswordField';
import { signOutTo } from '../sign-out';
import { FormError } from './FormError';
import { NameFields } from './NameFields';
import { type NameProblems, nameProblems } from './name-problems';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';
import type { LoginState } from './use-login';

export interface InviteFormProps {
  token: string;
  invitation: InvitationFacts;
  /** The address of whoever is signed in in this browser. */
  signedInAs: string | undefined;
  login: LoginState;
}

/** Three ways to accept: as the one signed in, with the password of the account there is, or as somebody new. */
export function InviteForm(props: InviteFormProps) {
  const { invitation, signedInAs } = props;
  if (signedInAs && signedInAs !== invitation.email) return <ForAnother {...props} signedInAs={signedInAs} />;
  if (signedInAs) return <JoinAsMyself {...props} />;
  return invitation.hasAccount ? <JoinWithPassword {...props} /> : <JoinAsNew {...props} />;
}

/** Joins, and signs in with it. */
function join({ login, token }: InviteFormProps, body: Acceptance): Promise<void> {
  return login.follow(async () => (await acceptInvitation({ path: { token }, body })).data);
}

/** Somebody else is signed in here: nothing is joined to the wrong account. */
function ForAnother({ token, invitation, signedInAs }: InviteFormProps & { signedInAs: string }) {
  const attempt = useAttempt();
  const address = `/invite?${new URLSearchParams({ token })}`;
  return (
    <>
      <p className={classes.said}>
        This invitation is for <strong>{invitation.email}</strong>, but <strong>{signedInAs}</strong> is signed in in
        this browser.
      </p>
      <Button size="lg" fullWidth loading={attempt.isBusy} onClick={() => void attempt.run(() => signOutTo(address))}>
        Log out and go on
      </Button>
      <FormError>{attempt.error}</FormError>
    </>
  );
}

function JoinAsMyself(props: InviteFormProps) {
  const { invitation, login } = props;
  return (
    <>
      <p className={classes.said}>
        You are signed in as <strong>{invitation.email}</strong>.
      </p>
      <Button size="lg" fullWidth loading={login.attempt.isBusy} onClick={() => void join(props, {})}>
        Join {invitation.organisation}
      </Button>
      <FormError>{login.attempt.error}</FormError>
    </>
  );
}

function JoinWithPassword(props: InviteFormProps) {
  const { invitation, login } = props;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password) void join(props, { password });
    else login.attempt.setError('Enter your password.');
  };
  return (
    <form onSubmit={onSubmit} noValidate className={classes.fields}>
      <p className={classes.said}>You have an account already. Enter its password to join with it.</p>
      <TextInput label="Email" type="email" size="lg" value={invitation.email} readOnly autoComplete="username" />
      <PasswordField label="Password" name="password" size="lg" autoComplete="current-password" autoFocus />
      <SubmitRow attempt={login.attempt}>{`Join ${invitation.organisation}`}</SubmitRow>
    </form>
  );
}

function JoinAsNew(props: InviteFormProps) {
  const { invitation, login } = props;
  const [problems, setProblems] = useState<NameProblems & { password?: string | null }>({});
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name) ?? '');
    const person = { firstName: field('first-name').trim(), lastName: field('last-name').trim() };
    const password = field('password');
    const found = { ...nameProblems(person), password: newPasswordProblem(password) };
    setProblems(found);
    if (Object.values(found).some(Boolean)) showFirstProblem(form);
    else void join(props, { ...person, password });
  };
  return (
    <form onSubmit={onSubmit} noValidate className={classes.fields}>
      <TextInput label="Email" type="email" size="lg" value={invitation.email} readOnly autoComplete="username" />
      <NameFields autoFocus firstName={invitation.firstName} problems={problems} />
      <NewPasswordField label="Password" name="password" size="lg" error={problems.password} />
      <SubmitRow attempt={login.attempt}>{`Join ${invitation.organisation}`}</SubmitRow>
    </form>
  );
}
