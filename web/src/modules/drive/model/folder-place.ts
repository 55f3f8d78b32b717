/** Where folders are: their addresses, and what may be moved where. */

/** A folder, or a drive's root, and the slugs of the folders on the way to it. */
export interface FolderPlace {
  driveId: string;
  /** Null at the drive's root. */
  folderId: string | null;
  /** The slugs from the topmost folder down; the folder's own is the last. */
  slugs: readonly string[];
}

/** The splat of an address, `drawings/level-04`, as slugs. Empty and double strokes count for nothing. */
export function slugsOf(splat: string | undefined): readonly string[] {
  return (splat ?? '').split('/').filter((slug) => slug !== '');
}

/** The place inside `parent` of a folder that lies directly in it. */
export function placeInside(parent: FolderPlace, folder: { id: string; slug: string }): FolderPlace {
  return { driveId: parent.driveId, folderId: folder.id, slugs: [...parent.slugs, folder.slug] };
}

/** The places from the drive's root down to the folder itself, with the words of a breadcrumb. */
export function stepsTo(
  driveId: string,
  ancestors: readonly { id: string; name: string; slug: string }[],
  folder: { id: string; name: string; slug: string },
): readonly { name: string; place: FolderPlace }[] {
  const slugs: string[] = [];
  return [...ancestors, folder].map(({ id, name, slug }) => {
    slugs.push(slug);
    return { name, place: { driveId, folderId: id, slugs: [...slugs] } };
  });
}

/** True where a folder cannot go: into itself or into one below it. The server refuses it, too. */
export function isWithin(place: { folderId: string | null; ancestors: readonly string[] }, movedId: string): boolean {
  return place.folderId === movedId || place.ancestors.includes(movedId);
}

/** The folders before and after one among its sisters; null at the ends and for one that is not among them. */
export function sistersOf<Item extends { id: string }>(
  list: readonly Item[],
  id: string,
): { previous: Item | null; next: Item | null } {
  const index = list.findIndex((item) => item.id === id);
  if (index < 0) return { previous: null, next: null };
  return { previous: list[index - 1] ?? null, next: list[index + 1] ?? null };
}

/** Why a folder cannot be shown: it is gone, or it never came. What came before stays in sight while nobody can be asked. */
export function failureOf<Failure extends { status: number }>(asked: {
  data?: unknown;
  error: Failure | null;
}): Failure | null {
  return asked.data !== undefined && asked.error?.status !== 404 ? null : asked.error;
}
