import { Link } from '@tanstack/react-router';
import { noEmailWasSent } from '@/shared/lib/mail-words';
import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import type { SignRequest } from '../../api/types';
import { namesOf } from '../../model/names';
import { unreachedOf } from '../../model/outside-signers';
import classes from './RequestPage.module.css';

export interface UnreachedProps {
  request: Pick<SignRequest, 'status' | 'tasks'>;
  /** The request's record; undefined while it is not known. */
  events: Parameters<typeof unreachedOf>[1];
  /** Whether there is a mail server by now. */
  hasMailServer: boolean;
}

/** Says to whom no link to sign has been sent, since there was no mail server, and what to do about it. */
export function Unreached({ request, events, hasMailServer }: UnreachedProps) {
  const managesEmail = can(useAccess(), 'tenant.manage_settings');
  const unreached = unreachedOf(request, events);
  if (unreached.length === 0) return null;
  const words = noEmailWasSent(namesOf(unreached.map((one) => one.assignedToName)), hasMailServer);
  return (
    <p className={classes.unreached} role="note">
      {hasMailServer ? (
        `${words} Choose Remind to send the link now.`
      ) : (
        <>
          {words} {managesEmail ? <Link to="/admin/mails">Set up email</Link> : 'Ask an admin to set up email'}, then
          choose Remind to send the link.
        </>
      )}
    </p>
  );
}
