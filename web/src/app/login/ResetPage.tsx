import { Button, Checkbox } from '@mantine/core';
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
      <EntryFrame title="Password changed" lead="You’re now signed out on every device.">
        <Button renderRoot={(props) => <Link {...props} to="/login" />} size="lg" fullWidth>
          Log in
        </Button>
      </EntryFrame>
    );
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password') ?? '');
    const keepAppPasswords = form.has('keepAppPasswords');
    const found = newPasswordProblem(password);
    setProblem(found);
    if (!found && (await attempt.run(() => resetPassword({ body: { token, password, keepAppPasswords } }))))
      setDone(true);
  };

  return (
    <EntryFrame title="Choose a new password" lead="You’ll use it to log in.">
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <NewPasswordField name="password" size="lg" autoFocus error={problem} />
        <Checkbox
          name="keepAppPasswords"
          mt="md"
          label="Keep my app passwords"
          description="Otherwise calendars on phones and computers ask for a new one."
        />
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
