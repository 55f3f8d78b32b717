/** Which conversation the chat opens with. */
import { LAST_CONVERSATION } from './local-stores';
import { type Listed, type Unread, weightOf } from './sections';

const keyOf = (tenantId: string, uid: string) => `${LAST_CONVERSATION}${tenantId}/${uid}`;

/** Notes which conversation is open, for the next time. */
export function keepLastConversation(tenantId: string, uid: string, id: string): void {
  try {
    localStorage.setItem(keyOf(tenantId, uid), id);
  } catch {
    // A browser that keeps nothing begins with what is unread.
  }
}

export function readLastConversation(tenantId: string, uid: string): string | null {
  try {
    return localStorage.getItem(keyOf(tenantId, uid));
  } catch {
    return null;
  }
}

/** The one that was open last, or the unread one into which somebody wrote last; null for neither. */
export function conversationToOpen(
  conversations: readonly Listed[],
  unread: Unread,
  lastId: string | null,
): string | null {
  const live = conversations.filter(({ archivedAt }) => !archivedAt);
  if (live.some(({ id }) => id === lastId)) return lastId;
  const waiting = live.filter((one) => {
    const { isUnread, isDimmed } = weightOf(one, unread);
    return isUnread && !isDimmed;
  });
  const newest = waiting.sort((one, other) => (other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''))[0];
  return newest?.id ?? null;
}
