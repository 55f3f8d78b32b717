import type { Leftover } from '../../model/saver';

/** What the server has not taken of a note, kept in this browser until it has: for whoever wrote it, and nobody after them. */
const keyOf = (owner: string, noteId: string) => `notesPending_${owner}/${noteId}`;

export function readLeftBehind(owner: string, noteId: string): Leftover | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(owner, noteId)) ?? 'null') as Partial<Leftover> | null;
    return kept?.fields && typeof kept.base?.version === 'number' ? (kept as Leftover) : null;
  } catch {
    return null;
  }
}

export function keepLeftBehind(owner: string, noteId: string, left: Leftover | null): void {
  try {
    if (left) localStorage.setItem(keyOf(owner, noteId), JSON.stringify(left));
    else localStorage.removeItem(keyOf(owner, noteId));
  } catch {
    // The browser keeps nothing more: the text stays on the page, and its state says that it is not saved.
  }
}
