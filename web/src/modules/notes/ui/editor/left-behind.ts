import type { Leftover } from '../../model/saver';

/** What the server has not taken of a note, kept in this browser until it has. */
const keyOf = (noteId: string) => `notesPending_${noteId}`;

export function readLeftBehind(noteId: string): Leftover | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(noteId)) ?? 'null') as Partial<Leftover> | null;
    return kept?.fields && typeof kept.base?.version === 'number' ? (kept as Leftover) : null;
  } catch {
    return null;
  }
}

export function keepLeftBehind(noteId: string, left: Leftover | null): void {
  try {
    if (left) localStorage.setItem(keyOf(noteId), JSON.stringify(left));
    else localStorage.removeItem(keyOf(noteId));
  } catch {
    // The browser keeps nothing more: the text stays on the page, and its state says that it is not saved.
  }
}
