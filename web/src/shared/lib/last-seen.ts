/** Times of a session (ISO 8601, UTC), as the server tells them. */
interface SessionTimes {
  createdAt: string;
  lastSeenAt: string;
}

/**
 * When somebody was last seen in a session. A page that is closed sets the server's mark back by some minutes, so that the person
 * counts as gone: that is not before the sign-in.
 */
export const seenAt = ({ createdAt, lastSeenAt }: SessionTimes): string =>
  lastSeenAt < createdAt ? createdAt : lastSeenAt;
