/** What the browser tells a person of who does not look at the page. */

export interface Calls {
  unreadCounts: Readonly<Record<string, number>>;
  mentionCounts: Readonly<Record<string, number>>;
  firstUnreadMessages: Readonly<Record<string, string>>;
  unreadMentions: Readonly<Record<string, readonly string[]>>;
}

type Level = 'all' | 'mentions' | 'nothing';

/** What must be known of a conversation. */
export interface Calling {
  id: string;
  membership?: { isMuted: boolean; level: Level | null; defaultLevel: Level } | null;
}

export interface NewCall {
  conversationId: string;
  /** The message to be told of: the mention that came last, or the first unread of the conversation. */
  messageId: string;
  isMention: boolean;
}

/**
 * What calls the person since `before`, one for each conversation: another mention, or more messages in one that is not
 * muted and of which the person is told every message, by choice or by default.
 */
export function newCalls(before: Calls, now: Calls, conversations: readonly Calling[]): readonly NewCall[] {
  const calls: NewCall[] = [];
  for (const { id, membership } of conversations) {
    if (!membership) continue;
    const level = membership.level ?? membership.defaultLevel;
    if (level === 'nothing') continue;
    const known = new Set(before.unreadMentions[id]);
    const mention = now.unreadMentions[id]?.findLast((message) => !known.has(message));
    if (mention && (now.mentionCounts[id] ?? 0) > (before.mentionCounts[id] ?? 0)) {
      calls.push({ conversationId: id, messageId: mention, isMention: true });
      continue;
    }
    const first = now.firstUnreadMessages[id];
    const grew = (now.unreadCounts[id] ?? 0) > (before.unreadCounts[id] ?? 0);
    if (level === 'all' && !membership.isMuted && grew && first) {
      calls.push({ conversationId: id, messageId: first, isMention: false });
    }
  }
  return calls;
}
