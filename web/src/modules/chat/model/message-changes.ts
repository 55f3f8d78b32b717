/** How a message changes on screen before the server has answered. */

export interface Reaction {
  emoji: string;
  count: number;
  isMine: boolean;
  userIds: string[];
}

/** One's own reaction put on or taken off. */
export function withReaction(reactions: readonly Reaction[], emoji: string, ownId: string): Reaction[] {
  const known = reactions.find((one) => one.emoji === emoji);
  if (!known) return [...reactions, { emoji, count: 1, isMine: true, userIds: [ownId] }];
  const step = known.isMine ? -1 : 1;
  const userIds = known.isMine ? known.userIds.filter((id) => id !== ownId) : [...known.userIds, ownId];
  const changed = { ...known, count: known.count + step, isMine: !known.isMine, userIds };
  return reactions.map((one) => (one === known ? changed : one)).filter(({ count }) => count > 0);
}

interface Placed {
  id: string;
  conversationId: string;
  threadRootId: string | null;
}

/** Where a message is found again; a reply beside its conversation. */
export const messageAddress = ({ conversationId, id, threadRootId }: Placed): string =>
  `/chat/${conversationId}?message=${id}${threadRootId ? `&thread=${threadRootId}` : ''}`;

interface Read {
  unreadCount: number;
  isManuallyUnread: boolean;
}

/** The message that a thread hangs on, once its replies have been read. */
export function withThreadRead<M extends { thread: Read | null }>(root: M): M {
  return root.thread ? { ...root, thread: { ...root.thread, unreadCount: 0, isManuallyUnread: false } } : root;
}
