import type { FileFilter } from '@/shared/api/gen/types.gen';
import { createStore } from '@/shared/lib/external-store';
import type { Share } from '../../api/shares';
import type { DriveFile } from '../../api/types';
import type { Total } from '../../model/pages';

/** Files by name, or all that a list shows, on every page, of which there are `total`. */
export type SharedWhat = { files: readonly DriveFile[]; listed?: undefined } | { listed: FileFilter; total: Total };

/** The library that a share is made from. */
export interface SharedLibrary {
  id: string;
  name: string;
}

/** Files that are to be shared, with people by name or as a share with a link; and a share whose link is to be seen. */
export type SharingAsked =
  | { how: 'people'; what: SharedWhat; onDone?: () => void }
  | { how: 'link'; files: readonly DriveFile[]; library?: SharedLibrary; onDone?: () => void }
  | { how: 'show'; share: Share };

/** What the dialog was opened with, or null when it is closed. Kept outside any page, so that every page can open it. */
export const sharingOrder = createStore<SharingAsked | null>(null);

/** Opens the dialog that shares files with people. */
export function shareWithPeople(what: SharedWhat, onDone?: () => void): void {
  sharingOrder.set({ how: 'people', what, onDone });
}

/** Opens the dialog that makes a share of files, where more can be chosen; then its link is shown. */
export function createShareFrom(files: readonly DriveFile[], onDone?: () => void): void {
  sharingOrder.set({ how: 'link', files, onDone });
}

/** The same with what lies in a library, whose name the share begins with. */
export function createShareOfLibrary({ id, name }: SharedLibrary, files: readonly DriveFile[]): void {
  sharingOrder.set({ how: 'link', files, library: { id, name } });
}
