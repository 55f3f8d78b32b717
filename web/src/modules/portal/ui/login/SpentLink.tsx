import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useKnownToSendMail } from '@/shared/session/sends-mail';
import { loginSearch } from '../../model/return-address';
import type { EnterProps } from './CodeForm';
import classes from './login.module.css';

/** What stands in the place of a link that was used or has expired: why, and the way in that is left. */
export function SpentLink({ organisation, next, isSignedIn }: EnterProps & { isSignedIn: boolean }) {
  const sendsMail = useKnownToSendMail();
  // For the moment of a request: words that change while they are read would be worse.
  if (!isSignedIn && sendsMail === undefined) return null;
  return (
    <div className={classes.form}>
      <div role="alert">
        <h1 className={classes.title}>This link no longer works</h1>
        <p className={classes.lead}>It has already been used or has expired. {wayIn()}</p>
      </div>
      {isSignedIn && (
        <Button size="lg" fullWidth renderRoot={(props) => <Link {...props} to="/portal/dashboard" />}>
          Go to the dashboard
        </Button>
      )}
      {!isSignedIn && sendsMail && (
        <Button
          size="lg"
          fullWidth
          renderRoot={(props) => <Link {...props} to="/portal-login" search={loginSearch(next)} />}
        >
          Log in with a code
        </Button>
      )}
    </div>
  );

  function wayIn(): string {
    if (isSignedIn) return 'You are already logged in, so you don’t need it.';
    if (sendsMail) return 'We can email you a code instead.';
    return `Ask ${organisation ?? 'the company that invited you'} for a new one.`;
  }
}
