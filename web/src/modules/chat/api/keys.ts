/** Keys of this module's queries. */
import { everyOf } from './live';

export const conversationsKey = [...everyOf, 'list'] as const;
export const everyConversation = [...everyOf, 'one'] as const;
export const conversationKey = (id: string) => [...everyConversation, id] as const;
/** Who is there now. Goes stale with what people say of themselves. */
export const everyPresence = [...everyOf, 'presences'] as const;
export const presencesKey = (people: readonly string[]) => [...everyPresence, ...people] as const;
/** Members, pinned messages and messages with files. They go stale with the conversation. */
export const membersKey = (id: string) => [...conversationKey(id), 'members'] as const;
export const pinsKey = (id: string) => [...conversationKey(id), 'pins'] as const;
export const filesKey = (id: string) => [...conversationKey(id), 'files'] as const;
export const channelsKey = [...everyOf, 'channels'] as const;
export const unreadKey = [...everyOf, 'unread'] as const;
/** Named groups and roles, which messages call. They go stale with the conversations. */
export const groupsKey = [...everyOf, 'groups'] as const;
export const groupKey = (id: string) => [...groupsKey, id] as const;
export const everySearch = ['chat', 'search'] as const;
export const savedKey = ['chat', 'saved'] as const;
export const threadsKey = ['chat', 'threads'] as const;
export const scheduledKey = ['chat', 'scheduled'] as const;
export const remindersKey = ['chat', 'reminders'] as const;
/** Goes stale with the conversations: a rule of the organisation is one for all of them. */
export const retentionKey = [...everyOf, 'retention'] as const;
export const linkedThingKey = (id: string) => ['chat', 'linked', id] as const;
export const settingsKey = ['chat', 'settings'] as const;
export const draftsKey = ['chat', 'drafts'] as const;
export const versionsKey = (messageId: string) => ['chat', 'versions', messageId] as const;
