import { createStore } from '@/shared/lib/external-store';

import type { UploadSource } from '../../model/upload-source';

/** What the upload dialog was opened with. */
export interface UploadRequest {
  /** The drive it begins with. */
  driveId?: string;
  /** The folder it begins with, of that drive. */
  folderId?: string;
  /** The library it begins with, of that drive. */
  libraryId?: string;
  /** Files that were dropped or chosen already. */
  files?: readonly File[];
  /** Folders that were dropped already. */
  folders?: readonly UploadSource[];
  /** The page below shows where the files go, so it stays; otherwise the list of all files follows. */
  staysHere?: boolean;
}

/** The open dialog's request, or null when it is closed. Kept outside any page, so that every page can open it. */
export const uploadRequest = createStore<UploadRequest | null>(null);

export function openUploadDialog(request: UploadRequest = {}): void {
  uploadRequest.set(request);
}

export function closeUploadDialog(): void {
  uploadRequest.set(null);
}
