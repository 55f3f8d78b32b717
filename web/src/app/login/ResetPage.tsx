import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { resetPassword } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { NewPasswordField, newPasswordProblem } from '@/shared/ui/NewPasswordField';
import { EntryFrame } from './EntryFrame';
import { LinkSpent } from './LinkSpent';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';

/** /reset?token=…: where the mailed link leads. */
export function ResetPage() {
  const { token } = useSearch({ from: '/reset' });
  const attempt = useAttempt();
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  if (!token) return <LinkSpent title="Choose a new password" />;
  if (done) {
    return (
      <EntryFrame title="Password changed" lead="Everybody who was signed in to your account is signed out.">
        <Button renderRoot={(props) => <Link {...props} to="/login" />} size="lg" fullWidth>
          Log in
        </Button>
      </EntryFrame>
    );
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const found = newPasswordProblem(password);
    setProblem(found);
    if (!found && (await attempt.run(() => resetPassword({ body: { token, password } })))) setDone(true);
  };

  return (
    <EntryFrame title="Choose a new password" lead="Then log in with it.">
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <NewPasswordField name="password" size="lg" autoFocus error={problem} />
        <SubmitRow attempt={attempt}>Change password</SubmitRow>
      </form>
      <div className={classes.others}>
        <Link to="/forgot" className={classes.link}>
          Send a new link
        </Link>
      </div>
    </EntryFrame>
  );
}
