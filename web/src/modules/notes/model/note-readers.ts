/** Everybody who reads a note: its owner, and those with whom it is shared. */
export function readersOf(note: { createdBy: string; sharedWith: readonly string[] }): readonly string[] {
  return [...new Set([note.createdBy, ...note.sharedWith])];
}
