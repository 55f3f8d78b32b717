/** Where the file picker looks, as drive.md, section 2, lists it: libraries, all files, what is shared, module folders. */

import { holds } from '@/shared/lib/fold';
import { exportsLast } from './upload-places';

/** A drive as far as the picker needs it. */
interface DriveLike {
  id: string;
  name: string;
  type: string;
  moduleId?: string | null;
  stats: { fileCount: number };
}

/** A library as far as the picker needs it. */
interface LibraryLike {
  id: string;
  name: string;
  driveName: string;
  kind: string;
  visibleInDriveUI: boolean;
}

/** One line of the sidebar, and what it lists. */
export interface PickerPlace {
  key: string;
  name: string;
  /** What tells two of the same name apart. */
  about?: string;
  /** Null where it is not known. */
  fileCount: number | null;
  scope: { view: 'all' | 'shared'; driveId?: string; libraryId?: string };
}

/** Places under a heading; those without one come first. */
export interface PickerGroup {
  heading: 'Libraries' | 'Module Folders' | null;
  places: PickerPlace[];
}

/** What the modules' folders are called (drive.md, section 3). */
const MODULE_FOLDERS: Readonly<Record<string, string>> = {
  schedule: 'Schedule Files',
  sign: 'Signatures',
  signatures: 'Signatures',
  notes: 'Notes',
  chat: 'Chat Files',
  docs: 'Documentation',
  shared: 'Shared Files',
};

export interface PickerOffer {
  drives: readonly DriveLike[];
  libraries: readonly LibraryLike[];
  /** The module that asks for files: its own come before those of the others. */
  moduleId?: string;
  /** Whether libraries are listed. */
  hasLibraries: boolean;
}

const ALL: PickerPlace = { key: 'all', name: 'All Files', fileCount: null, scope: { view: 'all' } };
const SHARED: PickerPlace = { key: 'shared', name: 'Shared', fileCount: null, scope: { view: 'shared' } };

/** The sidebar, from top to bottom. */
export function pickerGroups({ drives, libraries, moduleId, hasLibraries }: PickerOffer): PickerGroup[] {
  const ofModules = drives.filter(({ type }) => type === 'module').map(moduleFolder);
  const own = ofModules.filter((place) => place.moduleId === moduleId);
  const others = ofModules.filter((place) => place.moduleId !== moduleId);
  const groups: PickerGroup[] = [{ heading: null, places: [ALL, SHARED, ...own.map(withoutModule)] }];
  if (others.length > 0) groups.push({ heading: 'Module Folders', places: others.map(withoutModule) });
  if (hasLibraries && libraries.length > 0) {
    groups.push({
      heading: 'Libraries',
      places: exportsLast(libraries.filter((library) => library.visibleInDriveUI)).map(({ id, name, driveName }) => ({
        key: `library:${id}`,
        name,
        about: driveName,
        fileCount: null,
        scope: { view: 'all', libraryId: id },
      })),
    });
  }
  return groups.filter(({ places }) => places.length > 0);
}

function moduleFolder(drive: DriveLike): PickerPlace & { moduleId: string | undefined } {
  return {
    key: `drive:${drive.id}`,
    name: MODULE_FOLDERS[drive.moduleId ?? ''] ?? drive.name,
    fileCount: drive.stats.fileCount,
    scope: { view: 'all', driveId: drive.id },
    moduleId: drive.moduleId ?? undefined,
  };
}

function withoutModule({ moduleId: _moduleId, ...place }: PickerPlace & { moduleId: string | undefined }): PickerPlace {
  return place;
}

/** What is chosen after a press on a file: one at most, or any number. Pressing a chosen one lets it go. */
export function toggleChosen<T extends { id: string }>(
  chosen: ReadonlyMap<string, T>,
  file: T,
  isMultiple: boolean,
): ReadonlyMap<string, T> {
  const next = new Map(isMultiple ? chosen : []);
  if (chosen.has(file.id)) next.delete(file.id);
  else next.set(file.id, file);
  return next;
}

/**
 * What a found file's card says beside its size: whose it is, where not its name but its owner's was found. The server
 * looks at both, whatever the case and accents.
 */
export function foundFacts(file: { name: string; ownerName: string }, search: string): string[] {
  return holds(file.name, search) ? [] : [file.ownerName];
}
