import { Link } from '@tanstack/react-router';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { useSession } from '@/shared/session/use-session';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { Message } from '../../api/types';
import { MessageContent } from '../message/MessageRow';
import classes from './pages.module.css';

/** A message outside its conversation, with the way to it. */
export function FoundMessage({ message, where }: { message: Message; where: string }) {
  const { uid } = useSession();
  const { author, createdAt, conversationId, id, threadRootId } = message;
  return (
    <article className={classes.found} aria-label={`${author.displayName}, ${formatMoment(createdAt, new Date())}`}>
      <PersonAvatar name={author.displayName} photo={author.photoUrl} size="md" />
      <div className={classes.content}>
        <p className={classes.head}>
          <span className={classes.author}>{author.displayName}</span>
          <Link
            to="/chat/$conversationId"
            params={{ conversationId }}
            search={{ message: id, ...(threadRootId && { thread: threadRootId }) }}
            className={classes.where}
            title={formatExactMoment(createdAt)}
          >
            {where && `${where} · `}
            {formatMoment(createdAt, new Date())}
          </Link>
        </p>
        {message.deletedAt ? (
          <p className={classes.quiet}>This message was deleted.</p>
        ) : (
          <MessageContent message={message} ownId={uid} />
        )}
      </div>
    </article>
  );
}
