import type { NoteSummary } from '../../api/types';

/** The note that was opened last, kept for this tab (notes-and-schedule.md section 2.1). */
const KEY = 'selectedNote';

/** Keeps what a list knew of a note, so that its title stands there before the note has come. */
export function rememberSelected({ id, title }: Pick<NoteSummary, 'id' | 'title'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, title }));
  } catch {
    // A browser that keeps nothing shows the title when the note has come.
  }
}

/** The title of a note that was opened from a list in this tab; '' where it is not known. */
export function selectedTitle(id: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { id?: unknown; title?: unknown } | null;
    return kept?.id === id && typeof kept.title === 'string' ? kept.title : '';
  } catch {
    return '';
  }
}
