/** What the server says of conversations and messages. */
export type {
  ChatGroup as Group,
  ChatPerson as Person,
  ChatUnread as Unread,
  Conversation,
  ConversationMember,
  Message,
  QuotedMessage as Quoted,
} from '@/shared/api/gen/types.gen';

import type { Conversation, ConversationMember, PersonPresence as Presence } from '@/shared/api/gen/types.gen';

export type Membership = NonNullable<Conversation['membership']>;
export type NotificationLevel = Membership['defaultLevel'];
export type Visibility = NonNullable<Conversation['visibility']>;
export type PersonPresence = Presence['presence'];
export type MemberRole = ConversationMember['role'];
