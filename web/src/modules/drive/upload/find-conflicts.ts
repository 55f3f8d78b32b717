import type { NameConflict } from '../model/name-conflicts';
import type { UploadTarget } from '../model/upload-item';
import type { UploadSource } from '../model/upload-source';
import { type FolderApi, type FolderPlace, findFolder } from './folder-maker';

/** The most names of one question. */
export const NAMES_AT_ONCE = 1000;

/** The server's half of looking for names that are taken. */
export interface ConflictApi {
  folders: Pick<FolderApi, 'list'>;
  /** Which of the names are taken in a place, at most {@link NAMES_AT_ONCE} of them. */
  names(
    place: FolderPlace,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<{ conflicts: Omit<NameConflict, 'path'>[]; keepsVersions: boolean }>;
}

/** What was found. */
export interface FoundConflicts {
  conflicts: NameConflict[];
  /** What is replaced becomes an earlier version. */
  keepsVersions: boolean;
}

/**
 * Which of the chosen files have names that are taken where they go. Folders are walked; only those that are there
 * already are asked about, and no more names are held than one question takes for each.
 */
export async function findConflicts(
  files: readonly File[],
  folders: readonly UploadSource[],
  target: UploadTarget,
  api: ConflictApi,
  signal: AbortSignal,
): Promise<FoundConflicts> {
  const found: FoundConflicts = { conflicts: [], keepsVersions: true };
  const root: FolderPlace = { driveId: target.driveId, parentId: target.folderId ?? null };
  const places = new Map<string, Promise<FolderPlace | null>>([['', Promise.resolve(root)]]);
  const waiting = new Map<string, string[]>();

  function placeOf(path: string): Promise<FolderPlace | null> {
    const known = places.get(path);
    if (known) return known;
    const steps = path.split('/');
    const name = steps.pop() ?? '';
    const place = placeOf(steps.join('/')).then(async (above) => {
      const id = above && (await findFolder(api.folders, above, name));
      return id === null ? null : { driveId: target.driveId, parentId: id };
    });
    places.set(path, place);
    return place;
  }

  async function ask(path: string, names: readonly string[]): Promise<void> {
    const place = await placeOf(path);
    if (!place || names.length === 0) return;
    const answer = await api.names(place, names, signal);
    found.keepsVersions = answer.keepsVersions;
    found.conflicts.push(...answer.conflicts.map((conflict) => ({ ...conflict, path })));
  }

  for (let at = 0; at < files.length; at += NAMES_AT_ONCE) {
    await ask(
      '',
      files.slice(at, at + NAMES_AT_ONCE).map(({ name }) => name),
    );
  }
  for (const folder of folders) {
    for await (const one of folder.walk()) {
      signal.throwIfAborted();
      if (one.kind !== 'file' || !(await placeOf(one.path))) continue;
      const names = waiting.get(one.path) ?? [];
      names.push(one.name);
      waiting.set(one.path, names);
      if (names.length < NAMES_AT_ONCE) continue;
      waiting.delete(one.path);
      await ask(one.path, names);
    }
  }
  for (const [path, names] of waiting) await ask(path, names);
  return found;
}
