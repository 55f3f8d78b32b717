import { IconBell } from '@tabler/icons-react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { Notification } from '../api/queries';
import { sentenceOf } from '../model/bell';
import classes from './NotificationList.module.css';

/** One of them, as a button: it marks it as read and, where there is something to open, goes there. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { from, createdAt, read } = notification;
  const { who, what } = sentenceOf(notification);
  return (
    <li>
      <button type="button" className={classes.row} data-read={read || undefined} onClick={onOpen}>
        {from ? (
          <PersonAvatar name={who} photo={from.photoUrl} size="lg" />
        ) : (
          <span className={classes.sign}>
            <IconBell size="1rem" stroke={1.6} aria-hidden />
          </span>
        )}
        <span className={classes.words}>
          <span className={classes.sentence}>
            {!read && <span className={classes.hidden}>Unread: </span>}
            {who && <strong>{who}</strong>} {what}
          </span>
          <time className={classes.time} dateTime={createdAt} title={formatExactMoment(createdAt)}>
            {formatMoment(createdAt, new Date())}
          </time>
        </span>
        <span className={classes.dot} aria-hidden="true" />
      </button>
    </li>
  );
}
