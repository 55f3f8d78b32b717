/** What a page calls itself to the server, as a UUID: `crypto.randomUUID` is missing on plain HTTP. */
export function newWriterId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Whether a live message about a note's document, or who is in it, tells this page something new: it has no ids where messages may
 * have been missed, and behind the note's the page that wrote or moved its cursor, where that is known.
 */
export function isNews(ids: readonly string[], noteId: string, writer: string): boolean {
  return ids.length === 0 || (ids.includes(noteId) && !ids.includes(writer));
}
