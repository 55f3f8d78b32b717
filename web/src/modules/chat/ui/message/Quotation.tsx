import { Link } from '@tanstack/react-router';
import { formatMoment } from '@/shared/lib/dates';
import type { Quoted } from '../../api/types';
import classes from './Quotation.module.css';
import { RichMessage } from './RichMessage';

/** A message inside another. Where the reader may not see it, only that there is one. */
export function Quotation({ quoted, ownId }: { quoted: Quoted | null; ownId: string }) {
  if (!quoted) return <p className={classes.hidden}>A quoted message that you cannot see.</p>;
  return (
    <figure className={classes.quotation}>
      <figcaption className={classes.from}>
        <strong>{quoted.author.displayName}</strong>
        <Link
          to="/chat/$conversationId"
          params={{ conversationId: quoted.conversationId }}
          search={{ message: quoted.id }}
          className={classes.link}
        >
          {quoted.conversationName && `${quoted.conversationName} · `}
          {formatMoment(quoted.createdAt, new Date())}
        </Link>
      </figcaption>
      <div className={classes.words}>
        <RichMessage html={quoted.body} ownId={ownId} />
      </div>
    </figure>
  );
}
