import { createContext, useContext } from 'react';
import type { Drive } from '../../api/types';

/** What every part of a page may ask for about drives. */
export interface DriveDialogs {
  /** Makes a shared drive, and opens it. */
  create(): void;
  settings(drive: Drive): void;
  /** Asks, then deletes the drive; true when that was done. */
  remove(drive: Drive): Promise<boolean>;
}

/** Filled by `DriveDialogHost`. */
export const DriveDialogsContext = createContext<DriveDialogs | null>(null);

export function useDriveDialogs(): DriveDialogs {
  const dialogs = useContext(DriveDialogsContext);
  if (!dialogs) throw new Error('useDriveDialogs needs a DriveDialogHost above');
  return dialogs;
}
