/** Where files can be uploaded to: drives, and the libraries in them. The server asks again. */

interface Place {
  id: string;
  type: string;
  can: { upload: boolean };
}

/** A drive with what says whether it is somebody's main one. */
interface Home extends Place {
  ownerId?: string | null;
  stats: { lastActivity?: string | null };
}

/** The drive that files go to unless another is asked for: the person's own, else the one most was done in lately. */
export function usualDrive<Drive extends Home>(drives: readonly Drive[], me: string | undefined): Drive | undefined {
  const rank = ({ type, ownerId }: Drive) => (type === 'module' ? 2 : Number(ownerId !== me));
  const activity = ({ stats }: Drive) => stats.lastActivity ?? '';
  return drives.toSorted((one, other) => rank(one) - rank(other) || activity(other).localeCompare(activity(one)))[0];
}

/**
 * The drive that a form begins with where none is in view: the one used last, else the usual one. Personal drives come last, as
 * they are not offered for uploads either.
 */
export function firstDrive<Drive extends Home>(
  drives: readonly Drive[],
  lastId: string | undefined,
  me: string | undefined,
): Drive | undefined {
  const last = drives.find(({ id }) => id === lastId);
  return (
    last ??
    usualDrive(
      drives.filter(({ type }) => type !== 'personal'),
      me,
    ) ??
    usualDrive(drives, me)
  );
}

interface Shelf {
  driveId: string;
  kind: string;
  visibleInDriveUI: boolean;
  permissions: { canWrite: boolean };
}

/** The same libraries with the one that every drive has behind those that people made. */
export function exportsLast<Library extends { kind: string }>(libraries: readonly Library[]): readonly Library[] {
  const isExports = ({ kind }: Library) => Number(kind === 'exports');
  return libraries.toSorted((one, other) => isExports(one) - isExports(other));
}

/** The libraries of a drive that a person may add files to, of those that the screens list, in the order of a choice. */
export function writableLibraries<Library extends Shelf>(
  libraries: readonly Library[],
  driveId: string | null,
): readonly Library[] {
  return exportsLast(
    libraries.filter(
      (library) => library.driveId === driveId && library.visibleInDriveUI && library.permissions.canWrite,
    ),
  );
}

/** The library that files go to unless another is asked for: the drive's own, else the one that every drive has. */
export function usualLibrary<Library extends Shelf>(libraries: readonly Library[]): Library | undefined {
  return exportsLast(libraries)[0];
}

/**
 * The drives that are offered: those with a library for the files. Personal ones only where they are asked for (`wantedId`), and
 * what is asked for even without a library, so that the files do not go elsewhere unnoticed.
 */
export function uploadDrives<Drive extends Place, Library extends Shelf>(
  drives: readonly Drive[],
  libraries: readonly Library[],
  wantedId?: string,
): readonly Drive[] {
  return drives.filter(
    ({ id, type, can }) =>
      can.upload && (id === wantedId || (type !== 'personal' && writableLibraries(libraries, id).length > 0)),
  );
}
