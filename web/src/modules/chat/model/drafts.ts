/** What was written and not sent. */

export interface Draft {
  conversationId: string;
  threadRootId?: string | null;
  body: string;
}

/** What was left in the field of a conversation or of one of its threads; empty for nothing. */
export function draftOf(drafts: readonly Draft[], conversationId: string, threadRootId: string | null): string {
  const isThere = (one: Draft) => one.conversationId === conversationId && (one.threadRootId ?? null) === threadRootId;
  return drafts.find(isThere)?.body ?? '';
}
