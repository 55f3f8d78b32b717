/** A person's status, as the person chose it. */
export type Presence = 'active' | 'busy' | 'unavailable';

export const PRESENCES: readonly { value: Presence; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'busy', label: 'Busy' },
  { value: 'unavailable', label: 'Unavailable' },
];

const KEY = 'corbel.status';

/** True for the three statuses and nothing else. */
export function isPresence(value: unknown): value is Presence {
  return PRESENCES.some((presence) => presence.value === value);
}

/** The status this browser last knew of the person; `active` before it knew any. */
export function rememberedPresence(uid: string): Presence {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { uid?: unknown; status?: unknown } | null;
    return kept?.uid === uid && isPresence(kept.status) ? kept.status : 'active';
  } catch {
    return 'active';
  }
}

/** Keeps a status for the next visit, so that it is there before the server has answered. */
export function rememberPresence(uid: string, status: Presence): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ uid, status }));
  } catch {
    // A browser that keeps nothing asks the server, as it does anyway.
  }
}
