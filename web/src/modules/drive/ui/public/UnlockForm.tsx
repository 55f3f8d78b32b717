import { Button } from '@mantine/core';
import { buttonWords, useAttempt } from '@/shared/api/use-attempt';
import { PasswordField } from '@/shared/ui/PasswordField';
import classes from './public.module.css';

export interface UnlockFormProps {
  /** What is behind the password. */
  what: string;
  /** Rejects where the password is wrong. */
  unlock: (password: string) => Promise<void>;
}

/** Asks for a link's password; for some hours this browser needs it no more. */
export function UnlockForm({ what, unlock }: UnlockFormProps) {
  const attempt = useAttempt();
  return (
    <form
      className={classes.unlock}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get('password') ?? '');
        if (password === '') attempt.setError('Enter the password.');
        else void attempt.run(() => unlock(password));
      }}
    >
      <p>{what} If you don’t have it, ask the person who sent you the link.</p>
      <PasswordField
        label="Password"
        name="password"
        size="lg"
        autoComplete="current-password"
        autoFocus
        error={attempt.error}
        errorProps={{ role: 'alert' }}
      />
      <Button type="submit" size="lg" fullWidth loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
        {buttonWords(attempt, 'Open')}
      </Button>
    </form>
  );
}
