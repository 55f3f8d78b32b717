/** Asking a second person to delete files: the server takes files of one library at a time, and so many at once. */

/** The most files that one request names. */
export const MOST_ASKED = 100;

/** Files by library, in portions that one request takes; the order stays. */
export function deletionGroups<File extends { libraryId: string }>(
  files: readonly File[],
): readonly (readonly File[])[] {
  const byLibrary = new Map<string, File[]>();
  for (const file of files) {
    const known = byLibrary.get(file.libraryId);
    if (known) known.push(file);
    else byLibrary.set(file.libraryId, [file]);
  }
  return [...byLibrary.values()].flatMap((group) => {
    const portions: File[][] = [];
    for (let from = 0; from < group.length; from += MOST_ASKED) portions.push(group.slice(from, from + MOST_ASKED));
    return portions;
  });
}
