/** More than this many are not counted out. */
const MOST_COUNTED = 99;

/** What stands on the bell: nothing, the number, or `99+`. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return '';
  return unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);
}

/** The bell in words: `Notifications, 3 unread`. */
export function bellLabel(unread: number): string {
  if (unread <= 0) return 'Notifications';
  return unread > MOST_COUNTED ? `Notifications, more than ${MOST_COUNTED} unread` : `Notifications, ${unread} unread`;
}

/** Two parts of one sentence: who did it, and what. Without a person what happened begins the sentence by itself. */
export function sentenceOf(one: { from: { displayName: string } | null; message: string }): {
  who: string;
  what: string;
} {
  if (one.from) return { who: one.from.displayName || 'Someone', what: one.message };
  return { who: '', what: one.message.charAt(0).toUpperCase() + one.message.slice(1) };
}

/** The pages with those marked that `isRead` tells. */
export function markRead<Page extends { notifications: { read: boolean }[] }>(
  pages: Page[],
  isRead: (one: Page['notifications'][number]) => boolean,
): Page[] {
  return pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((one) => (isRead(one) ? { ...one, read: true } : one)),
  }));
}
