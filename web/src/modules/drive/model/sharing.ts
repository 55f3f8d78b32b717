/** Sharing files with people by name: who is to see each file then. */
import type { FileVisibility } from '@/shared/api/gen';

/** As much of a file as sharing it changes. */
export interface Shareable {
  id: string;
  visibility: FileVisibility;
  sharedWith: readonly string[];
  can: { share: boolean };
}

/** What is to become of one file; what is left out stays. */
export interface SharingChange {
  fileId: string;
  sharedWith?: string[];
  visibility?: FileVisibility;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * The change that shares one file with exactly the people of `chosen`, and gives it `visibility` where it has another;
 * null where it is so already. `unlisted` are people of the file whom the dialog does not list, such as the person at the
 * page: they stay.
 */
export function sharingChange(
  file: Shareable,
  chosen: readonly string[],
  visibility: FileVisibility,
  unlisted: readonly string[],
): SharingChange | null {
  const people = [...chosen, ...unlisted];
  const change: SharingChange = {
    fileId: file.id,
    ...(!isSame(people, file.sharedWith) && { sharedWith: people }),
    ...(visibility !== file.visibility && { visibility }),
  };
  return Object.keys(change).length > 1 ? change : null;
}

/** The ids of those of several files that may be shared and are not shared with all of `chosen` yet. */
export function filesToShare(files: readonly Shareable[], chosen: readonly string[]): string[] {
  return files
    .filter(({ can, sharedWith }) => can.share && !chosen.every((id) => sharedWith.includes(id)))
    .map(({ id }) => id);
}
