/** What the browser tells a person of who does not look at the page. */
import type { Listed } from './sections';

export interface Calls {
  unreadCounts: Readonly<Record<string, number>>;
  mentionCounts: Readonly<Record<string, number>>;
  firstUnreadMessages: Readonly<Record<string, string>>;
  unreadMentions: Readonly<Record<string, readonly string[]>>;
}

export interface NewCall {
  conversationId: string;
  /** The message to be told of: the mention that came last, or the first unread of a direct conversation. */
  messageId: string;
  isMention: boolean;
}

/**
 * What calls the person since `before`: another mention anywhere, or more messages in a direct conversation or group that is not
 * muted. One for each conversation.
 */
export function newCalls(before: Calls, now: Calls, conversations: readonly Listed[]): readonly NewCall[] {
  const calls: NewCall[] = [];
  for (const { id, kind, membership } of conversations) {
    const known = new Set(before.unreadMentions[id]);
    const mention = now.unreadMentions[id]?.findLast((message) => !known.has(message));
    if (mention && (now.mentionCounts[id] ?? 0) > (before.mentionCounts[id] ?? 0)) {
      calls.push({ conversationId: id, messageId: mention, isMention: true });
      continue;
    }
    const first = now.firstUnreadMessages[id];
    const grew = (now.unreadCounts[id] ?? 0) > (before.unreadCounts[id] ?? 0);
    if (kind !== 'channel' && !membership?.isMuted && grew && first) {
      calls.push({ conversationId: id, messageId: first, isMention: false });
    }
  }
  return calls;
}
