import { createStore } from '@/shared/lib/external-store';
import type { DriveFile } from '../../api/types';

/** Files that are to be shared with people. */
export interface SharingAsked {
  files: readonly DriveFile[];
  /** After it was done. */
  onDone?: () => void;
}

/** What the dialog was opened with, or null when it is closed. Kept outside any page, so that every page can open it. */
export const sharingOrder = createStore<SharingAsked | null>(null);

/** Opens the dialog that shares files with people. */
export function shareWithPeople(files: readonly DriveFile[], onDone?: () => void): void {
  sharingOrder.set({ files, onDone });
}
