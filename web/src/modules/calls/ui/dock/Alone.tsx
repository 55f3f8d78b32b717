import { CopyTextButton } from '@/shared/ui/CopyTextButton';
import { callLink } from '../../model/call-link';
import { aloneWords, type CallState, isGuestCall } from '../../model/call-state';
import classes from './Alone.module.css';

/** Under the own picture of somebody who is alone in a call: what they can do about it. */
export function Alone({ call }: { call: CallState }) {
  return (
    <div className={classes.alone}>
      <p className={classes.words}>{aloneWords(call)}</p>
      {call.roomId && !isGuestCall(call) && (
        <CopyTextButton
          text={callLink(window.location.origin, call.roomId, call.kind)}
          label="Copy invite link"
          done="Link copied"
        />
      )}
    </div>
  );
}
