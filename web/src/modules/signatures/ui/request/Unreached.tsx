import { Link } from '@tanstack/react-router';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { namesOf } from '../../model/names';
import classes from './RequestPage.module.css';

export interface UnreachedProps {
  names: readonly string[];
  /** Whether there is a mail server by now. */
  hasMailServer: boolean;
}

/** Says to whom no link to sign has been sent, since there was no mail server, and what to do about it. */
export function Unreached({ names, hasMailServer }: UnreachedProps) {
  const managesEmail = can(useAccess(), 'tenant.manage_settings');
  if (names.length === 0) return null;
  return (
    <p className={classes.unreached} role="note">
      {hasMailServer ? (
        `No email was sent to ${namesOf(names)}: there was no mail server then. Choose Remind to send the link now.`
      ) : (
        <>
          No email was sent to {namesOf(names)}: no mail server is set up.{' '}
          {managesEmail ? <Link to="/admin/mails">Set up email</Link> : 'Ask an admin to set up email'}, then choose
          Remind to send the link.
        </>
      )}
    </p>
  );
}
