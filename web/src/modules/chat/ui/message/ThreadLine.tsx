import { formatMoment } from '@/shared/lib/dates';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { Message } from '../../api/types';
import { repliesWords } from '../../model/line-words';
import classes from './ThreadLine.module.css';

/** Under a message that others have answered: how many, who, and the way into the thread. */
export function ThreadLine({ message, onOpen }: { message: Message; onOpen: (message: Message) => void }) {
  const { thread } = message;
  if (!thread || thread.replyCount === 0) return null;
  const { replyCount, unreadCount, participants, lastReplyAt } = thread;
  return (
    <button
      type="button"
      className={classes.line}
      data-unread={unreadCount > 0 || undefined}
      onClick={() => onOpen(message)}
    >
      <span className={classes.people}>
        {participants.slice(0, 3).map((person) => (
          <PersonAvatar key={person.id} name={person.displayName} photo={person.photoUrl} size="sm" />
        ))}
      </span>
      <span className={classes.count}>{repliesWords(replyCount)}</span>
      {unreadCount > 0 && <span className={classes.unread}>{unreadCount} new</span>}
      {lastReplyAt && <span className={classes.last}>{formatMoment(lastReplyAt, new Date())}</span>}
    </button>
  );
}
