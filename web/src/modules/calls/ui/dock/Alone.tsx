import { useQuery } from '@tanstack/react-query';
import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { sessionQuery } from '../../api/queries';
import { callLink, hasBothLinks, linkAtHand } from '../../model/call-link';
import { aloneWords, type CallState } from '../../model/call-state';
import { GuestLinkButton } from '../GuestLinkButton';
import classes from './Alone.module.css';

interface AloneProps {
  call: CallState;
  /** The call's head says already who has left. */
  isSaid: boolean;
}

/** Under the own picture of somebody who is alone in a call: what they can do about it. */
export function Alone({ call, isSaid }: AloneProps) {
  const session = useQuery({ ...sessionQuery(call.sessionId ?? ''), enabled: call.sessionId !== null }).data;
  // Which link it is, is not known before.
  if (call.sessionId !== null && !session) return null;
  const link = linkAtHand(call, session);
  const hasBoth = hasBothLinks(link, session);
  return (
    <div className={classes.alone}>
      <p className={classes.words}>{aloneWords(call, link, { isSaid, hasBoth })}</p>
      <div className={classes.links}>
        {link === 'guests' && session && <GuestLinkButton sessionId={session.id} />}
        {(link === 'members' || hasBoth) && (
          <CopyTextButton
            text={callLink(window.location.origin, call.roomId ?? '', call.kind)}
            label="Copy invite link"
            done="Link copied"
          />
        )}
      </div>
    </div>
  );
}
