import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { type Shortcut, useShortcut, useShortcutHelp } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { usePhoneTask } from '@/shared/ui/phone-task';
import { toast } from '@/shared/ui/toast/toast';
import type { Conversation, Message } from '../../api/types';
import type { ConversationSearch } from '../../model/addresses';
import { announcement } from '../../model/announcement';
import { keepLastConversation } from '../../model/last-conversation';
import { nameOf } from '../../model/sections';
import { outboxItems, stoppedTyping } from '../chat-runtime';
import { MessageList } from '../message/MessageList';
import { SidePane } from '../panel/SidePane';
import { Beginning } from './Beginning';
import classes from './Conversation.module.css';
import { ConversationFoot } from './ConversationFoot';
import { ConversationHeader } from './ConversationHeader';
import { MessagesSkeleton } from './ConversationSkeleton';
import { useDroppedFiles } from './use-dropped-files';
import { useMessageTools } from './use-message-tools';
import { useOpening } from './use-opening';
import { useReading } from './use-reading';
import { useTimeline } from './use-timeline';
import { useUnreadKeys } from './use-unread-keys';

export interface OpenConversationProps {
  conversation: Conversation;
  /** Something was unread when it was opened. */
  hasUnread: boolean;
  /** The message that a link names; null for none. */
  linked: Message | null;
  /** The link names a message that is gone, or that the person may not see. */
  linkIsDead: boolean;
  search: ConversationSearch;
  onSearch: (search: ConversationSearch) => void;
}

/** What the field does by itself. */
const IN_THE_FIELD: readonly Shortcut[] = [
  { keys: 'mod+b', label: 'Bold', group: 'Writing' },
  { keys: 'mod+i', label: 'Italic', group: 'Writing' },
  { keys: 'ArrowUp', label: 'Change your last message, in an empty field', group: 'Writing' },
  { keys: 'shift+Enter', label: 'Begin a new line', group: 'Writing' },
  { keys: '@', label: 'Mention someone', group: 'Writing' },
  { keys: '#', label: 'Name a channel', group: 'Writing' },
  { keys: ':', label: 'Find an emoji by its name', group: 'Writing' },
];

/** Where the unread begins; null where nothing is unread. */
function firstUnreadSeq({ membership }: Conversation, hasUnread: boolean): number | null {
  if (!membership) return null;
  if (membership.manualFromSeq !== null) return membership.manualFromSeq;
  return hasUnread ? membership.lastReadSeq + 1 : null;
}

/** A conversation: its messages, the field, and what stands beside them. */
export function OpenConversation(props: OpenConversationProps) {
  const { conversation, hasUnread, linked, linkIsDead, search, onSearch } = props;
  const { id, membership } = conversation;
  const { tenantId, uid } = useSession();
  const isMember = membership !== null;
  const isPhone = usePhone();
  useEffect(() => {
    if (isMember) keepLastConversation(tenantId, uid, id);
  }, [isMember, tenantId, uid, id]);
  const [newFrom, setNewFrom] = useState(() => firstUnreadSeq(conversation, hasUnread));
  const [announced, setAnnounced] = useState('');
  const { dropped, hand, onDragOver, onDrop } = useDroppedFiles(conversation.can.send);
  // A reply that is linked opens beside: its thread does.
  const opening = useOpening(linked?.threadRootId === null ? linked : null, newFrom);

  const onCame = (messages: readonly Message[]) => {
    const others = messages.filter(({ author, kind }) => author.id !== uid && kind === 'message');
    stoppedTyping(id, new Set(others.map(({ author }) => author.id)));
    if (others.length === 0) return;
    setAnnounced(announcement(others));
    // What comes while the tab is out of sight is new to whoever comes back.
    if (document.hidden) setNewFrom((now) => now ?? others[0]?.seq ?? null);
  };
  const { timeline, state } = useTimeline(id, null, uid, opening, onCame);
  const openThread = (message: Message) => onSearch({ thread: message.threadRootId ?? message.id });
  const isManual = membership?.manualFromSeq != null;
  const last = state.messages.at(-1) ?? null;
  const reading = useReading({ conversationId: id, last, isManual });
  const { tools, editing, setEditing, quoting, setQuoting } = useMessageTools(openThread, reading.stay);
  const waiting = useStore(outboxItems).filter(
    ({ conversationId, threadRootId, clientId }) =>
      conversationId === id && threadRootId === null && !state.messages.some((one) => one.clientId === clientId),
  );
  useUnreadKeys(id);
  usePhoneTask();
  useShortcutHelp(IN_THE_FIELD);
  const hasPane = search.panel !== undefined || search.thread !== undefined;
  useShortcut({ keys: 'Escape', label: 'Close what stands beside, or mark as read', group: 'Chat' }, () => {
    if (hasPane) onSearch({});
    else reading.readAll();
  });

  // What is marked unread by hand is where 'New' stands from then on.
  const manualFrom = membership?.manualFromSeq ?? null;
  const [knownManual, setKnownManual] = useState(manualFrom);
  if (manualFrom !== knownManual) {
    setKnownManual(manualFrom);
    if (manualFrom !== null) setNewFrom(manualFrom);
  }

  const say = useEffectEvent(() =>
    toast.error('It was deleted, or you may not see it.', { title: 'Message not found' }),
  );
  useEffect(() => {
    if (linkIsDead) say();
  }, [linkIsDead]);
  const linkedThread = linked?.threadRootId;
  const showThread = useEffectEvent((thread: string) => {
    if (search.thread !== thread) onSearch({ ...search, thread });
  });
  useEffect(() => {
    if (linkedThread) showThread(linkedThread);
  }, [linkedThread]);

  const editLast = () => {
    const own = state.messages.findLast(({ author, deletedAt, can }) => author.id === uid && !deletedAt && can.edit);
    if (own) setEditing(own);
  };
  const attach = (files: readonly File[]) => {
    hand(files);
    // On a phone the pane covers the field, in which the files wait to be sent.
    if (isPhone && files.length > 0) onSearch({});
  };
  const name = conversation.kind === 'channel' ? `#${conversation.name}` : nameOf(conversation);

  return (
    <div className={classes.panes}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are attached by a button as well. */}
      <div className={classes.main} onDragOver={onDragOver} onDrop={onDrop}>
        <ConversationHeader
          conversation={conversation}
          panel={search.panel}
          onPanel={(panel) => onSearch(panel ? { panel } : {})}
        />
        {state.status === 'loading' && <MessagesSkeleton />}
        {state.status === 'failed' && state.error && (
          <LoadFailure what="The messages" error={state.error} onRetry={() => void timeline.open(opening.at)} />
        )}
        {state.status === 'ready' && (
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
            beginning={<Beginning conversation={conversation} />}
            label={`Messages of ${name}`}
          />
        )}
        <ConversationFoot
          conversation={conversation}
          threadRootId={null}
          label={`Message ${name}`}
          editing={editing}
          onStopEditing={() => setEditing(null)}
          onEdited={tools.deeds.edit}
          quoting={quoting}
          onStopQuoting={() => setQuoting(null)}
          onEditLast={editLast}
          onEscape={reading.readAll}
          onSent={() => {
            setNewFrom(null);
            if (isManual) reading.readAll();
            if (state.hasAfter) void timeline.open(null);
          }}
          dropped={dropped}
        />
        <div className={classes.heard} role="log" aria-live="polite" aria-atomic="true">
          {announced}
        </div>
      </div>
      <SidePane conversation={conversation} search={search} linked={linked} onSearch={onSearch} onFiles={attach} />
    </div>
  );
}
