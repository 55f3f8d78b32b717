/** An entry as far as it says who did it. */
export interface ActedEntry {
  actor: { displayName: string } | null;
  payload: unknown;
}

/**
 * The network of a stranger who followed a link: what they do has no actor, as what the product does by itself, but a network.
 * What an edit of the log made unreadable has none.
 */
export function strangerNetwork({ actor, payload }: ActedEntry): string | undefined {
  if (actor || typeof payload !== 'object' || payload === null) return undefined;
  const { network } = payload as Record<string, unknown>;
  return typeof network === 'string' && network !== '' ? network : undefined;
}

/**
 * Who did it, by name; the product's own deeds have its name. A super user from elsewhere has none here, and a stranger is known
 * by their network.
 */
export function actorName(entry: ActedEntry): string {
  if (entry.actor) return entry.actor.displayName || 'Someone from elsewhere';
  const network = strangerNetwork(entry);
  return network ? `Someone with the link (${network})` : 'Corbel';
}

/** A kind, or the noun of several, for a list of choices: `file.uploaded` → `File uploaded`. */
export function kindWords(kind: string): string {
  const words = kind.replaceAll(/[._:-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
