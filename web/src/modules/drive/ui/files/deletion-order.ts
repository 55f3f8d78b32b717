import { createStore } from '@/shared/lib/external-store';
import type { DriveFile } from '../../api/types';

/** Files whose deletion a second person is to be asked for. */
export interface DeletionAsked {
  files: readonly DriveFile[];
  /** After the request was sent. */
  onSent?: () => void;
}

/** What the dialog was opened with, or null when it is closed. Kept outside any page, so that every page can open it. */
export const deletionOrder = createStore<DeletionAsked | null>(null);

/** Opens the dialog that asks a second person to agree to a deletion. */
export function askToDelete(files: readonly DriveFile[], onSent?: () => void): void {
  deletionOrder.set({ files, onSent });
}
