import { ApiError } from '@/shared/api/errors';
import { isSameName } from '../model/file-name';

/** Where a folder lies: its drive, and the folder above, null at the root. */
export interface FolderPlace {
  driveId: string;
  parentId: string | null;
}

/** The server's half of making folders. Everything rejects with ApiError. */
export interface FolderApi {
  /** A page of the folders directly in a place, by name. */
  list(
    place: FolderPlace,
    cursor: string | null,
  ): Promise<{ folders: { id: string; name: string }[]; next: string | null }>;
  /** Makes a folder and gives its id; 409 `FOLDER_EXISTS` with the `folderId` of the one that has the name. */
  create(place: FolderPlace, name: string): Promise<string>;
}

/** The id of the folder of that name in a place, whatever the case, or null. */
export async function findFolder(
  api: Pick<FolderApi, 'list'>,
  place: FolderPlace,
  name: string,
): Promise<string | null> {
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<FolderApi['list']>> = await api.list(place, cursor);
    const found = page.folders.find((folder) => isSameName(folder.name, name));
    if (found) return found.id;
    if (page.next === null) return null;
    cursor = page.next;
  }
}

/** Gives the id of the folder at `path` below a place, making what is missing on the way. */
export type FolderMaker = (place: FolderPlace, path: string) => Promise<string | null>;

/**
 * A maker that asks for each folder once, whoever needs it, and lists a folder's children only where it was there
 * before: what it has just made is empty. Folders of a tree whose names are one to the server (`Plans` and `plans`) become one.
 */
export function createFolderMaker(api: FolderApi): FolderMaker {
  const made = new Map<string, Promise<string>>();
  const fresh = new Set<string>();

  async function ensure(place: FolderPlace, name: string): Promise<string> {
    const isFresh = place.parentId !== null && fresh.has(place.parentId);
    const before = isFresh ? null : await findFolder(api, place, name);
    if (before !== null) return before;
    try {
      const id = await api.create(place, name);
      fresh.add(id);
      return id;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'FOLDER_EXISTS') throw error;
      // Somebody was faster, a repeated request was the first to arrive, or a folder beside it differs in case only.
      const { folderId } = error.details;
      if (typeof folderId !== 'string') throw error;
      return folderId;
    }
  }

  return async (place, path) => {
    let parentId = place.parentId;
    let walked = `${place.driveId}/${place.parentId ?? ''}`;
    for (const name of path.split('/').filter(Boolean)) {
      walked += `/${name}`;
      const key = walked;
      let step = made.get(key);
      if (!step) {
        step = ensure({ driveId: place.driveId, parentId }, name);
        made.set(key, step);
        // What failed is tried again by the next file that needs it.
        step.catch(() => made.delete(key));
      }
      parentId = await step;
    }
    return parentId;
  };
}
