import { createStore } from '@/shared/lib/external-store';

/** A drive or folder that files from the desktop are held over. */
export interface DropPlace {
  driveId: string;
  /** Null at the drive's root. */
  folderId: string | null;
  name: string;
}

/** What takes the files before the window does; null where that is nothing. */
export const dropPlace = createStore<DropPlace | null>(null);
