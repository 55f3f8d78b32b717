/** Every call of this module to the server. All reject with ApiError. */
import * as gen from '@/shared/api/gen';
import type { ChatSettings, ScheduledMessage } from '@/shared/api/gen/types.gen';
import { formatMoment } from '@/shared/lib/dates';
import type { Outgoing } from '../model/outbox';
import type { OwnLink } from '../model/own-links';
import type { Place } from '../model/timeline';
import type { MemberRole, NotificationLevel, PersonPresence, Visibility } from './types';

/** Conversations of one page: the most that the server gives. */
const ALL = 200;
/** Messages of one page. */
const MESSAGES = 50;

type Cursor = string | null;
const paged = (cursor: Cursor, limit?: number) => ({ ...(limit && { limit }), ...(cursor && { cursor }) });

/** All of the person's conversations, page after page, and what may be made. */
export async function listConversations() {
  let { items, nextCursor, can } = (await gen.listConversations({ query: { limit: ALL } })).data;
  while (nextCursor) {
    const next = (await gen.listConversations({ query: paged(nextCursor, ALL) })).data;
    items = [...items, ...next.items];
    nextCursor = next.nextCursor;
  }
  return { items, can };
}
/** Whether each of these people is there; who is no member any more is missing. */
export async function listPresences(people: readonly string[]): Promise<ReadonlyMap<string, PersonPresence>> {
  const found = (await gen.listPresences({ query: { people: people.join(',') } })).data.people;
  return new Map(found.map(({ id, presence }) => [id, presence]));
}
export const listChannels = async (search: string, isArchived: boolean, cursor: Cursor) =>
  (await gen.listChannels({ query: { archived: isArchived, ...(search && { search }), ...paged(cursor) } })).data;
export const findConversation = async (conversationId: string) =>
  (await gen.findConversation({ path: { conversationId } })).data;

export interface ChannelDraft {
  name: string;
  visibility: Visibility;
  topic?: string;
  description?: string;
  memberIds?: string[];
}
export const createChannel = async (body: ChannelDraft) => (await gen.createChannel({ body })).data;
export const openDirect = async (userIds: readonly string[]) =>
  (await gen.openDirect({ body: { userIds: [...userIds] } })).data;
export const updateConversation = async (
  conversationId: string,
  body: { name?: string; topic?: string; description?: string; visibility?: Visibility },
) => (await gen.updateConversation({ path: { conversationId }, body })).data;

const CONVERSATION_DEEDS = {
  archive: gen.archiveConversation,
  unarchive: gen.unarchiveConversation,
  lock: gen.lockConversation,
  unlock: gen.unlockConversation,
  join: gen.joinConversation,
} as const;
/** What is done with a whole conversation and needs no words. */
export type ConversationDeed = keyof typeof CONVERSATION_DEEDS;
export const doWithConversation = async (conversationId: string, deed: ConversationDeed) =>
  (await CONVERSATION_DEEDS[deed]({ path: { conversationId } })).data;
export const leaveConversation = (conversationId: string) => gen.leaveConversation({ path: { conversationId } });

export const listMembers = async (conversationId: string, cursor: Cursor) =>
  (await gen.listConversationMembers({ path: { conversationId }, query: paged(cursor, ALL) })).data;
export const invite = async (conversationId: string, userIds: readonly string[]) =>
  (await gen.inviteToConversation({ path: { conversationId }, body: { userIds: [...userIds] } })).data;
export const removeMember = (conversationId: string, userId: string) =>
  gen.removeFromConversation({ path: { conversationId, userId } });
export const setMemberRole = (conversationId: string, userId: string, role: MemberRole) =>
  gen.updateConversationMember({ path: { conversationId, userId }, body: { role } });

export interface Preferences {
  isStarred?: boolean;
  isMuted?: boolean;
  /** Null goes back to the default. */
  level?: NotificationLevel | null;
}
export const setPreferences = async (conversationId: string, body: Preferences) =>
  (await gen.updateConversationPreferences({ path: { conversationId }, body })).data;
export const tellTyping = (conversationId: string, threadRootId: string | null) =>
  gen.tellTyping({ path: { conversationId }, body: { threadRootId } });

/** A page has opened, or is being closed: the request outlives it. */
export const tellPresence = (isHere: boolean) => gen.tellChatPresence({ body: { isHere }, keepalive: true });

export const listMessages = async (conversationId: string, thread: string | null, place: Place) =>
  (
    await gen.listMessages({
      path: { conversationId },
      query: { limit: MESSAGES, ...(thread && { thread }), ...place },
    })
  ).data;
export const sendMessage = async (message: Outgoing) => {
  const { conversationId, clientId, html, threadRootId, fileIds, quotedId, isConfirmed } = message;
  const body = {
    clientId,
    body: html,
    fileIds: [...fileIds],
    ...(threadRootId && { threadRootId }),
    ...(quotedId && { quotedId }),
    ...(isConfirmed && { isConfirmed }),
  };
  return (await gen.sendMessage({ path: { conversationId }, body })).data;
};
export const findMessage = async (messageId: string) => (await gen.findMessage({ path: { messageId } })).data;
export interface MessageChange {
  body: string;
  /** The files it comes with; left out, it keeps those it has. */
  fileIds?: readonly string[];
  /** The person has agreed that it calls so many. */
  isConfirmed: boolean;
}
export async function updateMessage(messageId: string, { body, fileIds, isConfirmed }: MessageChange) {
  const change = { body, ...(fileIds && { fileIds: [...fileIds] }), ...(isConfirmed && { isConfirmed }) };
  return (await gen.updateMessage({ path: { messageId }, body: change })).data;
}
export const deleteMessage = (messageId: string) => gen.deleteMessage({ path: { messageId } });
export const listVersions = async (messageId: string) =>
  (await gen.listMessageVersions({ path: { messageId } })).data.items;
export const setReaction = async (messageId: string, emoji: string, isOn: boolean) =>
  (await (isOn ? gen.addReaction : gen.removeReaction)({ path: { messageId, emoji } })).data;
export const setPinned = async (messageId: string, isOn: boolean) =>
  (await (isOn ? gen.pinMessage : gen.unpinMessage)({ path: { messageId } })).data;
export const setSaved = async (messageId: string, isOn: boolean) =>
  (await (isOn ? gen.saveMessage : gen.unsaveMessage)({ path: { messageId } })).data;
export const setFollowing = async (messageId: string, isOn: boolean) =>
  (await (isOn ? gen.followThread : gen.unfollowThread)({ path: { messageId } })).data;
export const listPins = async (conversationId: string, cursor: Cursor) =>
  (await gen.listPins({ path: { conversationId }, query: paged(cursor) })).data;
export const listFiles = async (conversationId: string, cursor: Cursor) =>
  (await gen.listConversationFiles({ path: { conversationId }, query: paged(cursor) })).data;
export const listSaved = async (cursor: Cursor) => (await gen.listSaved({ query: paged(cursor) })).data;
export const listThreads = async (cursor: Cursor) => (await gen.listThreads({ query: paged(cursor) })).data;
export const searchMessages = async (q: string, cursor: Cursor) =>
  (await gen.searchMessages({ query: { q, ...paged(cursor) } })).data;

export const findUnread = async () => (await gen.findUnread()).data;
export type MetaAction = 'markRead' | 'markUnread' | 'clearMentions';
/** It is sent even while the page is being left: what was read stays read. */
export const changeMeta = (action: MetaAction, conversationId: string, messageId: string | null = null) =>
  gen.changeChatMeta({ body: { action, conversationId, messageId }, keepalive: true });

export const listDrafts = async () => (await gen.listDrafts()).data.items;
/** An empty text forgets the draft. It is sent even while the page is being left. */
export const setDraft = (conversationId: string, threadRootId: string | null, body: string) =>
  gen.setDraft({ path: { conversationId }, body: { body, threadRootId }, keepalive: body.length < 60_000 });

/** Has the drive of chat's files be there before the first is uploaded. */
export const prepareFiles = () => gen.prepareChatFiles();

export type Scheduled = ScheduledMessage;
export const listScheduled = async () => (await gen.listScheduledMessages()).data.items;
export interface LaterMessage {
  body: string;
  sendAt: string;
  threadRootId?: string;
  quotedId?: string;
  fileIds?: string[];
  /** The person has agreed that it calls so many. */
  isConfirmed?: boolean;
}
export const scheduleMessage = async (conversationId: string, body: LaterMessage) =>
  (await gen.scheduleMessage({ path: { conversationId }, body })).data;
export const updateScheduled = (scheduledId: string, body: { body?: string; sendAt?: string }) =>
  gen.updateScheduledMessage({ path: { scheduledId }, body });
export const cancelScheduled = (scheduledId: string) => gen.cancelScheduledMessage({ path: { scheduledId } });

/** Has the person reminded of a message then; never with null. */
export const setReminder = async (messageId: string, at: Date | null) =>
  at
    ? (await gen.setMessageReminder({ path: { messageId }, body: { remindAt: at.toISOString() } })).data
    : (await gen.removeMessageReminder({ path: { messageId } })).data;
export const listReminders = async () => (await gen.listMessageReminders()).data.items;

export type { ChatSettings };
export const findSettings = async () => (await gen.findChatSettings()).data;
export const setSettings = async (body: Omit<ChatSettings, 'timeZone'>) =>
  (await gen.updateChatSettings({ body })).data;

/** What was decided about keeping messages: for so many days, 0 for ever, null as the organisation says. */
export interface Keeping {
  keepDays: number | null;
  isHeld: boolean;
}
export const findRetention = async () => (await gen.findChatRetention()).data;
export const setRetention = async (body: Keeping) => (await gen.updateChatRetention({ body })).data;
export const setConversationRetention = async (conversationId: string, body: Keeping) =>
  (await gen.updateConversationRetention({ path: { conversationId }, body })).data;

/** What a link in a message leads to. */
export interface LinkedThing {
  title: string;
  about: string;
}
export async function findLinkedThing({ kind, id }: OwnLink): Promise<LinkedThing> {
  if (kind === 'note') {
    const note = (await gen.findNote({ path: { noteId: id } })).data;
    return { title: note.title, about: note.preview };
  }
  const { event } = (await gen.findEvent({ path: { eventId: id } })).data;
  return { title: event.title, about: formatMoment(event.startUTC, new Date()) };
}

export interface GroupDraft {
  handle: string;
  name: string;
  memberIds: string[];
}
/** All named groups, page after page, the organisation's roles, and whether one may keep groups. */
export async function listGroups() {
  let { items, nextCursor, roles, can } = (await gen.listChatGroups({ query: { limit: ALL } })).data;
  while (nextCursor) {
    const next = (await gen.listChatGroups({ query: paged(nextCursor, ALL) })).data;
    items = [...items, ...next.items];
    nextCursor = next.nextCursor;
  }
  return { items, roles, can };
}
export const findGroup = async (groupId: string) => (await gen.findChatGroup({ path: { groupId } })).data;
export const createGroup = async (body: GroupDraft) => (await gen.createChatGroup({ body })).data;
export const updateGroup = async (groupId: string, body: GroupDraft) =>
  (await gen.updateChatGroup({ path: { groupId }, body })).data;
export const removeGroup = (groupId: string) => gen.removeChatGroup({ path: { groupId } });
