import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconCloudOff } from '@tabler/icons-react';
import { useSession } from '@/shared/session/use-session';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import { confirmMany } from '../../api/many-called';
import type { OutboxItem } from '../../model/outbox';
import { currentOutbox } from '../chat-runtime';
import classes from './MessageRow.module.css';
import { RichMessage } from './RichMessage';
import waitingClasses from './WaitingRow.module.css';

/** One's own message that the server has not taken yet, and what became of it. */
export function WaitingRow({ item, isFirst }: { item: OutboxItem; isFirst: boolean }) {
  const { uid, user } = useSession();
  const files = item.fileIds.length;
  return (
    <div className={classes.row} data-first={isFirst || undefined}>
      {isFirst ? (
        <span className={classes.avatar}>
          <PersonAvatar name={user.displayName} photo={user.photoURL} size="lg" />
        </span>
      ) : (
        <span />
      )}
      <div className={classes.content}>
        {isFirst && (
          <div className={classes.head}>
            <span className={classes.author}>{user.displayName}</span>
          </div>
        )}
        <div className={waitingClasses.body}>
          <RichMessage html={item.html} ownId={uid} />
          {files > 0 && <p className={waitingClasses.files}>{files === 1 ? '1 file' : `${files} files`}</p>}
        </div>
        <WaitingState item={item} />
      </div>
    </div>
  );
}

/** Sends a refused one again. The person agrees first where it notifies many. */
async function again(clientId: string, many: number | null): Promise<void> {
  if (many !== null && !(await confirmMany(many, 'Send'))) return;
  currentOutbox()?.again(clientId, many !== null);
}

function WaitingState({ item: { state, clientId } }: { item: OutboxItem }) {
  if (state.kind === 'sending') {
    return (
      <p className={waitingClasses.state}>
        <IconClock size="0.875rem" stroke={1.6} aria-hidden />
        Sending…
      </p>
    );
  }
  if (state.kind === 'offline') {
    return (
      <p className={waitingClasses.state}>
        <IconCloudOff size="0.875rem" stroke={1.6} aria-hidden />
        Not sent yet: it goes as soon as the connection is back
      </p>
    );
  }
  return (
    <div className={waitingClasses.refused} role="alert">
      <IconAlertTriangle size="0.875rem" stroke={1.6} aria-hidden />
      <span>Not sent: {state.reason}</span>
      <Button variant="subtle" size="xs" onClick={() => void again(clientId, state.many)}>
        Try Again
      </Button>
      <Button variant="subtle" size="xs" data-danger onClick={() => currentOutbox()?.discard(clientId)}>
        Discard
      </Button>
    </div>
  );
}
