/** What a message said, and since when. */
export interface Edition {
  body: string;
  /** RFC 3339. */
  since: string;
  /** It says so now. */
  isNow: boolean;
}

/**
 * A message's editions, the latest first. The server tells of each earlier one when it ceased to be said; the next began then.
 */
export function editions(
  message: { body: string; createdAt: string },
  versions: readonly { body: string; savedAt: string }[],
): readonly Edition[] {
  const bodies = [message.body, ...versions.map(({ body }) => body)];
  return bodies.map((body, index) => ({
    body,
    since: versions[index]?.savedAt ?? message.createdAt,
    isNow: index === 0,
  }));
}
