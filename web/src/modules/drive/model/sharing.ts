/** Sharing files with people by name: who is to see each file then. */

/** As much of a file as sharing it changes. */
export interface Shareable {
  id: string;
  name: string;
  visibility: string;
  sharedWith: readonly string[];
  can: { share: boolean; setVisibility: boolean };
}

/** What is to become of one file; what is left out stays. */
export interface SharingChange {
  fileId: string;
  sharedWith?: string[];
  visibility?: string;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * The changes that share `files` with the people of `chosen`. One file alone is shared with exactly these, and gets
 * `visibility` where it is another; to several they are added, and files that are shared so already are left alone.
 * `unlisted` are people of one file whom the dialog does not list, such as the person at the page: they stay.
 */
export function sharingChanges(
  files: readonly Shareable[],
  chosen: readonly string[],
  visibility?: string,
  unlisted: readonly string[] = [],
): SharingChange[] {
  const [file] = files;
  if (file && files.length === 1) {
    const people = [...chosen, ...unlisted];
    const change: SharingChange = {
      fileId: file.id,
      ...(!isSame(people, file.sharedWith) && { sharedWith: people }),
      ...(visibility !== undefined && visibility !== file.visibility && { visibility }),
    };
    return Object.keys(change).length > 1 ? [change] : [];
  }
  return files
    .filter(({ can, sharedWith }) => can.share && !chosen.every((id) => sharedWith.includes(id)))
    .map(({ id, sharedWith }) => ({ fileId: id, sharedWith: [...new Set([...sharedWith, ...chosen])] }));
}
