/**
 * Whether a live message about a note's document, or who is in it, tells this page something new: it has no ids where messages may
 * have been missed, and behind the note's the page that wrote or moved its cursor, where that is known.
 */
export function isNews(ids: readonly string[], noteId: string, writer: string): boolean {
  return ids.length === 0 || (ids.includes(noteId) && !ids.includes(writer));
}
