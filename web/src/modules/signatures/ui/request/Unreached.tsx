import { Link } from '@tanstack/react-router';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import classes from './RequestPage.module.css';

/** Says who could not be sent a link to sign, since there is no mail server, and what to do about it. */
export function Unreached({ names }: { names: readonly string[] }) {
  const managesEmail = can(useAccess(), 'tenant.manage_settings');
  if (names.length === 0) return null;
  return (
    <p className={classes.message} role="note">
      No email was sent to {names.join(', ')}: no mail server is set up.{' '}
      {managesEmail ? <Link to="/admin/mails">Set up email</Link> : 'Ask an admin to set up email'}, then choose Remind
      to send the link.
    </p>
  );
}
