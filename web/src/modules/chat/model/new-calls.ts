/** What the browser tells a person of who does not look at the page. */

export interface Calls {
  unreadCounts: Readonly<Record<string, number>>;
  mentionCounts: Readonly<Record<string, number>>;
  firstUnreadMessages: Readonly<Record<string, string>>;
  unreadMentions: Readonly<Record<string, readonly string[]>>;
}

/** What must be known of a conversation. */
export interface Calling {
  id: string;
  kind: 'channel' | 'direct' | 'group';
  membership?: { isMuted: boolean; level: 'all' | 'mentions' | 'nothing' } | null;
}

export interface NewCall {
  conversationId: string;
  /** The message to be told of: the mention that came last, or the first unread of a direct conversation. */
  messageId: string;
  isMention: boolean;
}

/**
 * What calls the person since `before`, one for each conversation: another mention, or more messages in a direct
 * conversation or group that is not muted. The level the person chose limits both. A channel calls with mentions only:
 * its level is `all` for everybody from the start, so `all` is no choice of the person.
 */
export function newCalls(before: Calls, now: Calls, conversations: readonly Calling[]): readonly NewCall[] {
  const calls: NewCall[] = [];
  for (const { id, kind, membership } of conversations) {
    const level = membership?.level ?? 'all';
    if (level === 'nothing') continue;
    const known = new Set(before.unreadMentions[id]);
    const mention = now.unreadMentions[id]?.findLast((message) => !known.has(message));
    if (mention && (now.mentionCounts[id] ?? 0) > (before.mentionCounts[id] ?? 0)) {
      calls.push({ conversationId: id, messageId: mention, isMention: true });
      continue;
    }
    const first = now.firstUnreadMessages[id];
    const grew = (now.unreadCounts[id] ?? 0) > (before.unreadCounts[id] ?? 0);
    if (kind !== 'channel' && level === 'all' && !membership?.isMuted && grew && first) {
      calls.push({ conversationId: id, messageId: first, isMention: false });
    }
  }
  return calls;
}
