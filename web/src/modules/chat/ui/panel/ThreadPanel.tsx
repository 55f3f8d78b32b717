import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { useSession } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import type { Conversation, Message } from '../../api/types';
import { announcement } from '../../model/announcement';
import { nameOf } from '../../model/sections';
import { outboxItems, stoppedTyping } from '../chat-runtime';
import classes from '../conversation/Conversation.module.css';
import { ConversationFoot } from '../conversation/ConversationFoot';
import { MessagesSkeleton } from '../conversation/ConversationSkeleton';
import { useDroppedFiles } from '../conversation/use-dropped-files';
import { useMessageTools } from '../conversation/use-message-tools';
import { useOpening } from '../conversation/use-opening';
import { useThreadReading } from '../conversation/use-thread-reading';
import { useTimeline } from '../conversation/use-timeline';
import { MessageList } from '../message/MessageList';
import { PaneFrame } from './PaneFrame';

export interface ThreadPanelProps {
  conversation: Conversation;
  rootId: string;
  /** The reply that a link names; null for none. */
  linked: Message | null;
  onClose: () => void;
}

/** A message and its replies, with a field of their own. */
export function ThreadPanel({ conversation, rootId, linked, onClose }: ThreadPanelProps) {
  const [announced, setAnnounced] = useState('');
  const { uid } = useSession();
  const opening = useOpening(linked, null);
  const { dropped, onDragOver, onDrop } = useDroppedFiles(conversation.can.send);
  const { timeline, state } = useTimeline(conversation.id, rootId, uid, opening, (messages) => {
    const others = messages.filter(({ author }) => author.id !== uid);
    stoppedTyping(conversation.id, new Set(others.map(({ author }) => author.id)));
    setAnnounced(announcement(others));
  });
  const root = state.messages.find(({ id }) => id === rootId) ?? null;
  const last = state.messages.at(-1) ?? null;
  const reading = useThreadReading({ conversationId: conversation.id, root, last });
  const { tools, editing, setEditing, quoting, setQuoting } = useMessageTools(undefined, (message) => {
    // Its first message stands in the conversation, and is marked unread there.
    if (message.threadRootId) reading.stay();
  });
  const [newFrom, setNewFrom] = useState<number | null>(null);
  // Where the unread begins is known with the root, once.
  const unread = root?.thread?.unreadCount ?? 0;
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (isKnown || !root) return;
    setKnown(true);
    if (unread > 0) setNewFrom(state.messages.at(-unread)?.seq ?? null);
  }, [isKnown, root, unread, state.messages]);
  const waiting = useStore(outboxItems).filter(
    ({ threadRootId, clientId }) => threadRootId === rootId && !state.messages.some((one) => one.clientId === clientId),
  );
  const isFollowing = root?.thread?.isFollowing ?? false;
  const editLast = () => {
    const own = state.messages.findLast(({ author, deletedAt, can }) => author.id === uid && !deletedAt && can.edit);
    if (own) setEditing(own);
  };
  return (
    <PaneFrame
      title="Thread"
      onClose={onClose}
      onDragOver={onDragOver}
      onDrop={onDrop}
      tools={
        root?.thread && (
          <ActionIcon
            size="1.75rem"
            aria-label={isFollowing ? 'Stop following this thread' : 'Follow this thread'}
            title={isFollowing ? 'You follow this thread' : 'Follow this thread'}
            aria-pressed={isFollowing}
            onClick={() => void tools.deeds.toggleFollow(root)}
          >
            {isFollowing ? (
              <IconBell size="1rem" stroke={1.6} aria-hidden />
            ) : (
              <IconBellOff size="1rem" stroke={1.6} aria-hidden />
            )}
          </ActionIcon>
        )
      }
    >
      {state.status === 'loading' && <MessagesSkeleton />}
      {state.status === 'failed' && state.error && (
        <LoadFailure
          what="The thread"
          error={state.error}
          onRetry={() => void timeline.open(null)}
          missing={{ thing: 'Thread' }}
        />
      )}
      {state.status === 'ready' && state.messages.length === 0 && (
        <EmptyState title="This thread is gone" message="Its first message was deleted." />
      )}
      {state.status === 'ready' && state.messages.length > 0 && (
        <>
          <MessageList
            timeline={timeline}
            state={state}
            waiting={waiting}
            newFrom={newFrom}
            linkedId={linked?.id ?? null}
            tools={tools}
            onEnd={reading.onEnd}
            onMoved={reading.onMoved}
            onLatest={() => void timeline.open(null)}
            beginning={null}
            label={`Thread in ${nameOf(conversation)}`}
          />
          <ConversationFoot
            conversation={conversation}
            threadRootId={rootId}
            label="Reply in thread"
            editing={editing}
            onStopEditing={() => setEditing(null)}
            onEdited={tools.deeds.edit}
            quoting={quoting}
            onStopQuoting={() => setQuoting(null)}
            onEditLast={editLast}
            onEscape={onClose}
            onSent={() => {
              setNewFrom(null);
              if (state.hasAfter) void timeline.open(null);
            }}
            dropped={dropped}
          />
        </>
      )}
      <div className={classes.heard} role="log" aria-live="polite" aria-atomic="true">
        {announced}
      </div>
    </PaneFrame>
  );
}
