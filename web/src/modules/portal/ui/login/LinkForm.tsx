import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { buttonWords } from '@/shared/api/use-attempt';
import { useSendsMail } from '@/shared/session/sends-mail';
import { loginSearch } from '../../model/return-address';
import type { EnterProps } from './CodeForm';
import classes from './login.module.css';
import { useEnter } from './use-enter';

/**
 * What a mailed link leads to. It asks for a press: programs that look at mail open links by themselves, and the link is
 * good for one time only. `onGone` is called where it is not good any more.
 */
export function LinkForm({ token, next, onGone }: EnterProps & { token: string; onGone: () => void }) {
  const { attempt, enter } = useEnter(next, onGone);
  const sendsMail = useSendsMail();
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void enter({ token });
      }}
    >
      <div>
        <h1 className={classes.title}>Welcome to the portal</h1>
        <p className={classes.lead}>Send invoices, answer questions and find your statements.</p>
      </div>
      {attempt.error && (
        <p role="alert" className={classes.error}>
          {attempt.error}
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={attempt.isBusy} disabled={attempt.waitSeconds > 0}>
        {buttonWords(attempt, 'Open the portal')}
      </Button>
      {attempt.error && sendsMail && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          renderRoot={(props) => <Link {...props} to="/portal-login" search={loginSearch(next)} />}
        >
          Log in with a code
        </Button>
      )}
    </form>
  );
}
