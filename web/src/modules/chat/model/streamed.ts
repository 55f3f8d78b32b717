/** What the live stream tells of a message, so that a page need not ask for it. */

/** What hangs on a message. */
export interface Thread<P> {
  replyCount: number;
  lastReplyAt: string;
  lastReplySeq: number;
  participants: P[];
  isFollowing: boolean;
  unreadCount: number;
  /** The person has marked it unread. */
  isManuallyUnread: boolean;
}

/** What must be known of a message that was told. */
export interface Told<P extends { id: string } = { id: string }> {
  id: string;
  seq: number;
  author: P;
  threadRootId: string | null;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  pinnedAt: string | null;
  reactions: readonly unknown[];
  isSaved: boolean;
  remindAt: string | null;
  thread: Thread<P> | null;
}

export type Streamed<M> =
  /** `after` is the number of the message before it in its line; `isFollowing` says whether one follows its thread. */
  | { kind: 'message'; message: M; after: number; isFollowing: boolean }
  | { kind: 'gone'; id: string; threadRootId: string | null };

/** What a live message brought; null where it is nothing that this page understands. */
export function readStreamed<M>(content: unknown): Streamed<M> | null {
  if (typeof content !== 'object' || content === null || !('kind' in content)) return null;
  const isMessage = content.kind === 'message' && 'message' in content && 'after' in content;
  return isMessage || (content.kind === 'gone' && 'id' in content) ? (content as Streamed<M>) : null;
}

/** Nothing has been done to it yet, so that it is whole as it was told. */
export const isFresh = <M extends Told>({ editedAt, deletedAt, pinnedAt, reactions }: M): boolean =>
  editedAt === null && deletedAt === null && pinnedAt === null && reactions.length === 0;

/** A message as it was told, with what one keeps beside it, which is not told. */
export const withOwn = <M extends Told>(told: M, known: M): M => ({
  ...told,
  isSaved: known.isSaved,
  remindAt: known.remindAt,
  thread: known.thread,
});

/** How many of those who wrote in a thread are shown. */
const PARTICIPANTS = 5;

/** The message that a thread hangs on, once somebody has replied. A reply counts once. */
export function withReply<M extends Told>(root: M, reply: M, isFollowing: boolean, ownId: string): M {
  const before = root.thread;
  if (before && before.lastReplySeq >= reply.seq) return root;
  const participants = before?.participants ?? [];
  const isKnown = participants.some(({ id }) => id === reply.author.id);
  const isUnread = isFollowing && reply.author.id !== ownId;
  const thread = {
    replyCount: (before?.replyCount ?? 0) + 1,
    lastReplyAt: reply.createdAt,
    lastReplySeq: reply.seq,
    participants: isKnown ? participants : [...participants, reply.author].slice(0, PARTICIPANTS),
    isFollowing,
    unreadCount: (before?.unreadCount ?? 0) + (isUnread ? 1 : 0),
    isManuallyUnread: before?.isManuallyUnread ?? false,
  };
  return { ...root, thread };
}
