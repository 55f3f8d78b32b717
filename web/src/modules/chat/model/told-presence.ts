/** What the live stream tells of somebody who came or went. */

const STATES = ['active', 'busy', 'unavailable', 'away'] as const;

export interface ToldPresence {
  id: string;
  presence: (typeof STATES)[number];
}

/** Null where it is nothing that this page understands: it asks then. */
export function readPresence(content: unknown): ToldPresence | null {
  if (typeof content !== 'object' || content === null) return null;
  const { kind, id, presence } = content as Record<string, unknown>;
  const state = STATES.find((known) => known === presence);
  return kind === 'presence' && typeof id === 'string' && state ? { id, presence: state } : null;
}

/** A list of who is there, with this person as told; the same list where it is not about the person or says so already. */
export function withPresence(
  list: ReadonlyMap<string, ToldPresence['presence']>,
  { id, presence }: ToldPresence,
): ReadonlyMap<string, ToldPresence['presence']> {
  return !list.has(id) || list.get(id) === presence ? list : new Map(list).set(id, presence);
}
