/**
 * What runs once while the person is signed in, whatever page is open: the outbox, who types where, and the way of live
 * messages to the conversations on screen.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/errors';
import { createStore } from '@/shared/lib/external-store';
import { followTopic } from '@/shared/live/followers';
import { gatherMessages } from '@/shared/live/gather';
import { liveConnected } from '@/shared/live/use-live';
import { membersQuery } from '@/shared/session/queries';
import * as api from '../api/chat-api';
import {
  conversationsKey,
  draftsKey,
  everyConversation,
  filesKey,
  pinsKey,
  remindersKey,
  savedKey,
  scheduledKey,
  settingsKey,
  threadsKey,
  unreadKey,
} from '../api/keys';
import { manyCalled } from '../api/many-called';
import type { Conversation, Message } from '../api/types';
import { attachmentsByField } from '../model/attachments';
import { createOutbox, type Outbox, type OutboxItem, type Verdict } from '../model/outbox';
import { localOutboxStore } from '../model/outbox-store';
import { readStreamed, type Streamed } from '../model/streamed';
import type { Timeline } from '../model/timeline';
import { followPresence, tellOwnPresence } from './presence-runtime';

/** For how long somebody is said to type after the last sign of it, in milliseconds. */
const TYPING_MS = 6000;

/** How often the server is asked while no stream tells of anything, in milliseconds. */
const POLL_MS = 5000;

/** Messages that are on their way, of every conversation. */
export const outboxItems = createStore<readonly OutboxItem[]>([]);

export interface Typing {
  conversationId: string;
  userId: string;
  threadRootId: string | null;
  /** When it is over, by this device's clock. */
  until: number;
}

/** Who types, and where. */
export const typing = createStore<readonly Typing[]>([]);

interface OpenTimeline {
  conversationId: string;
  timeline: Timeline<Message>;
}

const open = new Set<OpenTimeline>();
let outbox: Outbox | null = null;

/** Has a timeline on screen hear of its conversation. Gives the way to stop. */
export function registerTimeline(conversationId: string, timeline: Timeline<Message>): () => void {
  const entry = { conversationId, timeline };
  open.add(entry);
  return () => void open.delete(entry);
}

/** The server has answered with a message: whatever shows it shows it so. */
export function tookMessage(message: Message): void {
  for (const { conversationId, timeline } of open) {
    if (conversationId === message.conversationId) timeline.took(message);
  }
}

/** Changes a message wherever it is shown, before the server has answered. */
export function changeShown(id: string, how: (message: Message) => Message): void {
  for (const { timeline } of open) timeline.change(id, how);
}

/** A message is gone: nothing shows it any longer. A root that others have answered stays as a line. */
export function dropShown(message: Message): void {
  for (const { timeline } of open) {
    if (message.thread && message.thread.replyCount > 0) void timeline.heard([message.id]);
    else timeline.drop(message.id);
  }
}

/** The way out for messages; null before the companion has begun. */
export const currentOutbox = (): Outbox | null => outbox;

type ConversationList = Awaited<ReturnType<typeof api.listConversations>>;

/** Notes when a conversation was last written into, for its place in the list. */
function noteActivity(queries: QueryClient, { conversationId, createdAt, seq }: Message): void {
  const touch = (one: Conversation): Conversation =>
    one.id === conversationId && seq > one.lastSeq ? { ...one, lastSeq: seq, lastMessageAt: createdAt } : one;
  queries.setQueryData<ConversationList>(conversationsKey, (list) => list && { ...list, items: list.items.map(touch) });
}

/** Begins all of it. Gives the way to end it. */
export function startChat(queries: QueryClient, tenantId: string, userId: string): () => void {
  const made = createOutbox<Message>({
    store: localOutboxStore(tenantId, userId),
    send: api.sendMessage,
    judge: judgeFailure,
    onSent: (message) => {
      tookMessage(message);
      noteActivity(queries, message);
    },
    onChange: (items) => outboxItems.set(items),
    later(wait, work) {
      const timer = setTimeout(work, wait);
      return () => clearTimeout(timer);
    },
  });
  outbox = made;
  outboxItems.set(made.items());
  const stops = [
    followMessages(queries),
    followTyping(userId),
    // Read or written on another device.
    followTopic('chat.unread', () => makeStale(queries, [unreadKey, everyConversation])),
    followTopic('chat.drafts', () => makeStale(queries, [draftsKey])),
    followLater(queries),
    followPresence(queries),
    tellOwnPresence(),
    followAcquaintances(queries),
    pollWithoutStream(queries),
    liveConnected.subscribe(() => {
      if (liveConnected.get()) made.wake();
    }),
  ];
  window.addEventListener('online', made.wake);
  return () => {
    window.removeEventListener('online', made.wake);
    for (const stop of stops) stop();
    made.stop();
    outbox = null;
    outboxItems.set([]);
    typing.set([]);
    attachmentsByField.set({});
  };
}

/** No answer, an overload and an ended session pass; anything else would be refused again. */
function judgeFailure(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { isPassing: false, reason: 'Something went wrong.', many: null };
  const isPassing = !error.isClientFault || error.isUnauthenticated || error.status === 408 || error.status === 429;
  return isPassing ? { isPassing } : { isPassing, reason: error.message, many: manyCalled(error) };
}

function makeStale(queries: QueryClient, keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

/**
 * While the stream is down, a page in sight asks for unread counts, the list of conversations, and what is new or changed
 * in open timelines.
 */
function pollWithoutStream(queries: QueryClient): () => void {
  const timer = setInterval(() => {
    if (liveConnected.get() || document.hidden) return;
    makeStale(queries, [unreadKey, conversationsKey]);
    for (const { timeline } of open) void timeline.catchUp();
  }, POLL_MS);
  return () => clearInterval(timer);
}

/**
 * Notes a message's conversation in the list. True when the list has to be fetched: it lacks the conversation, or the
 * message came without its content. The server sends no content for a channel that the person is not in.
 */
function isListBehind(queries: QueryClient, conversationId: string, brought: Streamed<Message> | null): boolean {
  const list = queries.getQueryData<ConversationList>(conversationsKey);
  const isKnown = list?.items.some(({ id }) => id === conversationId) ?? false;
  if (brought?.kind === 'gone') return false;
  if (!brought) return isKnown;
  noteActivity(queries, brought.message);
  return !isKnown;
}

function followMessages(queries: QueryClient): () => void {
  const lists = gatherMessages(() => makeStale(queries, [conversationsKey]));
  const figures = gatherMessages((messages) => {
    const ids = messages.flatMap((message) => message.ids);
    makeStale(queries, [unreadKey, threadsKey, savedKey, ...ids.flatMap((id) => [pinsKey(id), filesKey(id)])]);
  });
  const stop = followTopic('chat.messages', (ids, { spread, content }) => {
    const brought = readStreamed<Message>(content);
    const told = { topic: 'chat.messages', ids: ids.slice(0, 1), ...(spread !== undefined && { spread }) };
    figures.take(told);
    if (ids[0] && isListBehind(queries, ids[0], brought)) lists.take(told);
    for (const { conversationId, timeline } of open) {
      if (ids.length === 0) void timeline.heard([]);
      else if (ids.includes(conversationId)) {
        void timeline.heard(
          ids.filter((id) => id !== conversationId),
          brought,
        );
      }
    }
  });
  return () => {
    stop();
    figures.stop();
    lists.stop();
  };
}

/**
 * Whom a guest knows follows the conversations that the guest is in; others know everybody anyway. The list is looked at, and not
 * the topic that makes it stale: a topic that somebody follows makes nothing stale any more.
 */
function followAcquaintances(queries: QueryClient): () => void {
  const own = hashKey(conversationsKey);
  let known: string | undefined;
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== own) return;
    const list: ConversationList | undefined = query.state.data;
    if (list?.can.browse !== false) return;
    const now = list.items.map(({ id, memberCount }) => `${id} ${memberCount}`).join();
    if (known !== undefined && now !== known) makeStale(queries, [membersQuery.queryKey]);
    known = now;
  });
}

/** Something was put off, sent or told: also on the message that it is about. */
function followLater(queries: QueryClient): () => void {
  return followTopic('chat.later', (ids) => {
    makeStale(queries, [scheduledKey, remindersKey, settingsKey]);
    for (const { conversationId, timeline } of open) {
      if (ids.includes(conversationId)) void timeline.heard(ids.filter((id) => id !== conversationId));
    }
  });
}

function followTyping(ownId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prune = () => {
    const now = Date.now();
    typing.set((all) => all.filter(({ until }) => until > now));
    clearTimeout(timer);
    if (typing.get().length > 0) timer = setTimeout(prune, 1000);
  };
  const stop = followTopic('chat.typing', ([conversationId, userId, threadRootId = null]) => {
    if (!conversationId || !userId || userId === ownId) return;
    const entry = { conversationId, userId, threadRootId, until: Date.now() + TYPING_MS };
    const isSame = (one: Typing) =>
      one.conversationId === conversationId && one.userId === userId && one.threadRootId === threadRootId;
    typing.set((all) => [...all.filter((one) => !isSame(one)), entry]);
    prune();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Somebody's message has come: they have stopped typing it. */
export function stoppedTyping(conversationId: string, userIds: ReadonlySet<string>): void {
  typing.set((all) => all.filter((one) => one.conversationId !== conversationId || !userIds.has(one.userId)));
}
