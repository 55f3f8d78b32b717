import { Button, Checkbox } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { resetPassword } from '@/shared/api/gen/sdk.gen';
import { useAttempt } from '@/shared/api/use-attempt';
import { NewPasswordField, newPasswordProblem } from '@/shared/ui/NewPasswordField';
import { EntryFrame } from './EntryFrame';
import { LinkSpent } from './LinkSpent';
import classes from './parts.module.css';
import { SubmitRow } from './SubmitRow';

const TITLE = 'Choose a new password';

/** /reset?token=…: where the mailed link leads. */
export function ResetPage() {
  const { token } = useSearch({ from: '/reset' });
  const attempt = useAttempt();
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [gone, setGone] = useState<string | null>(null);

  if (!token) return <LinkSpent title={TITLE} />;
  if (done) {
    return (
      <EntryFrame title="Password changed" lead="You’re now signed out on every device.">
        <Button renderRoot={(props) => <Link {...props} to="/login" />} size="lg" fullWidth>
          Log in
        </Button>
      </EntryFrame>
    );
  }

  // Nothing that could be filled in would help: another link does.
  if (gone) {
    return (
      <EntryFrame title={TITLE} lead="This link cannot be used.">
        <p className={classes.said} role="alert">
          {gone}
        </p>
        <Button renderRoot={(props) => <Link {...props} to="/forgot" />} size="lg" fullWidth>
          Send a new link
        </Button>
        <div className={classes.others}>
          <Link to="/login" className={classes.link}>
            Back to log in
          </Link>
        </div>
      </EntryFrame>
    );
  }

  const reset = async (password: string, keepAppPasswords: boolean) => {
    try {
      await resetPassword({ body: { token, password, keepAppPasswords } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RESET_GONE') setGone(error.message);
      throw error;
    }
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password') ?? '');
    const keepAppPasswords = form.has('keepAppPasswords');
    const found = newPasswordProblem(password);
    setProblem(found);
    if (!found && (await attempt.run(() => reset(password, keepAppPasswords)))) setDone(true);
  };

  return (
    <EntryFrame title={TITLE} lead="You’ll use it to log in.">
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
