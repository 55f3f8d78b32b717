import { createContext, useContext } from 'react';
import type { Folder } from '../../api/types';
import type { FolderPlace } from '../../model/folder-place';

/** What every part of a page may ask for about folders. */
export interface FolderDialogs {
  /** Makes a folder in a place; where none is given, the person chooses the drive. */
  create(place: FolderPlace | null): void;
  edit(folder: Folder): void;
  /** Asks where to, then copies the folder with everything in it. */
  copy(folder: Folder): void;
  /** Asks, then moves the folder to the trash; true when that was done. */
  trash(folder: Folder): Promise<boolean>;
}

/** Filled by `FolderDialogHost`. */
export const FolderDialogsContext = createContext<FolderDialogs | null>(null);

export function useFolderDialogs(): FolderDialogs {
  const dialogs = useContext(FolderDialogsContext);
  if (!dialogs) throw new Error('useFolderDialogs needs a FolderDialogHost above');
  return dialogs;
}
