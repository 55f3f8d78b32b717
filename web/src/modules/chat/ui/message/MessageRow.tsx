import { IconAlarmFilled, IconBookmarkFilled, IconPinFilled } from '@tabler/icons-react';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { AttachedFiles } from '@/modules/drive';
import { clock } from '@/shared/lib/clock';
import { formatExactMoment, formatTime } from '@/shared/lib/dates';
import { useStore } from '@/shared/lib/external-store';
import { useLongPress } from '@/shared/lib/long-press';
import { usePhone } from '@/shared/lib/use-phone';
import { PersonAvatar } from '@/shared/ui/PersonAvatar';
import type { Message } from '../../api/types';
import { laterWords } from '../../model/later';
import { isLongBody, lineWords } from '../../model/line-words';
import { ownLinks } from '../../model/own-links';
import { openDialog } from '../dialogs/open-dialog';
import classes from './MessageRow.module.css';
import { MessageToolbar } from './MessageToolbar';
import type { MessageTools } from './message-actions';
import { Quotation } from './Quotation';
import { Reactions } from './Reactions';
import { RichMessage } from './RichMessage';
import { ThreadLine } from './ThreadLine';

const LinkCards = lazy(() => import('./LinkCards').then((module) => ({ default: module.LinkCards })));

export interface MessageRowProps {
  message: Message;
  /** Its author's name stands over it. */
  isFirst: boolean;
  /** It was looked for: it is lit for a moment. */
  isLinked: boolean;
  tools: MessageTools;
  /** A finger rested on it. */
  onHold: (message: Message) => void;
}

/** One message of a conversation. */
export const MessageRow = memo(function MessageRow({ message, isFirst, isLinked, tools, onHold }: MessageRowProps) {
  const isPhone = usePhone();
  // The row is drawn anew only for what it follows: how the person has times written may be known after it.
  useStore(clock);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const press = useLongPress(isPhone && !message.deletedAt ? () => onHold(message) : undefined);
  const { swallowsClick, ...touch } = press;
  if (message.kind !== 'message') return <ProductRow message={message} />;
  const { author, createdAt, deletedAt } = message;
  // Said to whoever points at it.
  const exact = isNear ? formatExactMoment(createdAt) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus bring up what can be done with it.
    <div
      className={classes.row}
      data-first={isFirst || undefined}
      data-linked={isLinked || undefined}
      data-mentioned={message.isMentioned || undefined}
      data-message={message.id}
      {...(isPhone && touch)}
      onClickCapture={(event) => {
        if (swallowsClick()) event.preventDefault();
      }}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setNear(false);
      }}
      tabIndex={isPhone ? undefined : 0}
    >
      {isFirst ? (
        <span className={classes.avatar}>
          <PersonAvatar name={author.displayName} photo={author.photoUrl} size="lg" />
        </span>
      ) : (
        <time className={classes.gutter} dateTime={createdAt} title={exact}>
          {formatTime(createdAt)}
        </time>
      )}
      <div className={classes.content}>
        {isFirst ? (
          <div className={classes.head}>
            <span className={classes.author}>{author.displayName}</span>
            <time className={classes.time} dateTime={createdAt} title={exact}>
              {formatTime(createdAt)}
            </time>
            <Marks message={message} />
          </div>
        ) : (
          <span className={classes.heard}>{author.displayName}: </span>
        )}
        {deletedAt ? (
          <p className={classes.deleted}>This message was deleted.</p>
        ) : (
          <MessageContent message={message} ownId={tools.ownId} />
        )}
        {!deletedAt && (
          <Reactions
            message={message}
            ownId={tools.ownId}
            onReact={(emoji) => void tools.deeds.react(message, emoji)}
          />
        )}
        {tools.onThread && message.thread && <ThreadLine message={message} onOpen={tools.onThread} />}
      </div>
      {!isFirst && (
        <span className={classes.marks}>
          <Marks message={message} />
        </span>
      )}
      {(isNear || isOpen) && !isPhone && !deletedAt && (
        <MessageToolbar message={message} tools={tools} onOpen={setOpen} />
      )}
    </div>
  );
});

/** What a message says: its quotation, text and files. */
export function MessageContent({ message, ownId }: { message: Message; ownId: string }) {
  const isLong = isLongBody(message.body);
  const links = useMemo(() => ownLinks(message.body, window.location.origin), [message.body]);
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {(message.quoted || message.quotedIsHidden) && <Quotation quoted={message.quoted} ownId={ownId} />}
      {message.body !== '' && (
        <div className={classes.body} data-folded={(isLong && !isWhole) || undefined}>
          <RichMessage html={message.body} ownId={ownId} isCalled={message.isMentioned} />
        </div>
      )}
      {isLong && (
        <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
      {message.editedAt && (
        <button
          type="button"
          className={classes.edited}
          title={`Edited ${formatExactMoment(message.editedAt)}`}
          onClick={() => openDialog.set({ kind: 'history', message })}
        >
          (edited)
        </button>
      )}
      {links.length > 0 && (
        <Suspense>
          <LinkCards links={links} />
        </Suspense>
      )}
      {message.fileIds.length > 0 && (
        <div className={classes.files}>
          <Suspense fallback={<FilesComing count={message.fileIds.length} />}>
            <AttachedFiles fileIds={message.fileIds} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The places of files until what draws them has come: nothing moves then. */
function FilesComing({ count }: { count: number }) {
  return (
    <div className={classes.coming} role="status" aria-label="Loading attachments">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={index} />
      ))}
    </div>
  );
}

/** Pinned, saved and to be reminded of, said by small signs. */
function Marks({ message }: { message: Message }) {
  return (
    <>
      {message.pinnedAt && (
        <span className={classes.mark} title="Pinned">
          <IconPinFilled size="0.75rem" aria-hidden />
          <span className={classes.heard}>Pinned</span>
        </span>
      )}
      {message.isSaved && (
        <span className={classes.mark} title="Saved for later">
          <IconBookmarkFilled size="0.75rem" aria-hidden />
          <span className={classes.heard}>Saved for later</span>
        </span>
      )}
      {message.remindAt && (
        <span className={classes.mark} title={`Reminder: ${laterWords(new Date(message.remindAt), new Date())}`}>
          <IconAlarmFilled size="0.75rem" aria-hidden />
          <span className={classes.heard}>Reminder set</span>
        </span>
      )}
    </>
  );
}

/** A line that the product writes itself: who came, left, renamed. */
function ProductRow({ message }: { message: Message }) {
  const isBySubject = message.subject === null || message.subject.id === message.author.id;
  return (
    <p className={classes.product} data-message={message.id}>
      <strong>{message.author.displayName}</strong> {lineWords(message, isBySubject)}
      <time className={classes.productTime} dateTime={message.createdAt} title={formatExactMoment(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>
    </p>
  );
}
