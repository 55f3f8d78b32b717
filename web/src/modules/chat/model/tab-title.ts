/** The tab's title with the unread count before it: `(3) #site-works · Corbel`; without one where nothing is unread. */
export function titleWith(title: string, unread: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return unread > 0 ? `(${badgeWords(unread)}) ${bare}` : bare;
}

/** `7`, `99+`. */
export const badgeWords = (count: number): string => (count > 99 ? '99+' : String(count));
