/** Who sees a file besides its owner, in a table's few words. */

/** As much of a file as says who sees it. */
export interface ReachFacts {
  visibility: string;
  allowedUids: readonly string[];
  sharedWith: readonly string[];
  /** Until when anyone with a link opens it; null where nobody does. */
  publicLink: { until: string | null } | null;
}

/** How a file is shared: with anyone who has the link, with how many by name, with a chosen few, with all of its drive, or with nobody. */
export interface Reach {
  kind: 'public' | 'people' | 'list' | 'everyone' | 'nobody';
  words: string;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`);

/** What the column Shared says. That anyone opens it comes before all. Whom a file was shared with by name comes before who sees its drive. */
export function reachOf({ visibility, allowedUids, sharedWith, publicLink }: ReachFacts, now = new Date()): Reach {
  if (publicLink && (publicLink.until === null || new Date(publicLink.until) > now))
    return { kind: 'public', words: 'Public' };
  if (sharedWith.length > 0) return { kind: 'people', words: people(sharedWith.length) };
  if (visibility === 'shared') return { kind: 'everyone', words: 'Drive' };
  if (visibility === 'list' && allowedUids.length > 0) return { kind: 'list', words: 'Restricted' };
  return { kind: 'nobody', words: 'Private' };
}

/** Mail attachments come through the value 'zapier' and are shown by where they come from. */
export function isFromGmail({ metadata }: { metadata: { ingestedVia?: string | null } }): boolean {
  return metadata.ingestedVia === 'zapier';
}
