import { formatExactMoment, formatTime } from '@/shared/lib/dates';
import type { IconComponent } from '@/shared/lib/module';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { Notification } from '../api/queries';
import { sentenceOf } from '../model/bell';
import classes from './NotificationList.module.css';

export interface NotificationRowProps {
  notification: Notification;
  /** Of the module that it leads to. */
  icon: IconComponent;
  onOpen: () => void;
}

/** One of them, as a button: it marks it as read and, where there is something to open, goes there. */
export function NotificationRow({ notification, icon: Icon, onOpen }: NotificationRowProps) {
  const { from, createdAt, read } = notification;
  const { who, what } = sentenceOf(notification);
  return (
    <li>
      <button type="button" className={classes.row} data-read={read || undefined} onClick={onOpen}>
        {from ? (
          <span className={classes.person}>
            <PersonAvatar name={who} photo={from.photoUrl} size="lg" />
            <span className={classes.kind}>
              <Icon size="0.75rem" stroke={1.8} aria-hidden />
            </span>
          </span>
        ) : (
          <span className={classes.sign}>
            <Icon size="1rem" stroke={1.6} aria-hidden />
          </span>
        )}
        <span className={classes.words}>
          {!read && <span className={classes.hidden}>Unread: </span>}
          {who && <strong className={classes.who}>{who}</strong>} <span className={classes.what}>{what}</span>{' '}
          <time className={classes.time} dateTime={createdAt} title={formatExactMoment(createdAt)}>
            {formatTime(createdAt)}
          </time>
        </span>
        <span className={classes.dot} aria-hidden="true" />
      </button>
    </li>
  );
}
