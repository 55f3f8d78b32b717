import { type DirectoryEntry, droppedFolder, type UploadSource } from './upload-source';

/** What a drag carries, as far as the browser tells. */

/** Whether files are dragged, not text or a link. Known before the drop, unlike the files themselves. */
export function hasFiles(transfer: Pick<DataTransfer, 'types'> | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

interface DropItem {
  kind: string;
  getAsFile(): File | null;
  webkitGetAsEntry?(): DirectoryEntry | null;
}

/** What a drop brings. */
export interface Dropped {
  files: File[];
  folders: UploadSource[];
}

/** The files and folders of a drop. Ask while the drop is being handled: afterwards the browser tells nothing more. */
export function filesOfDrop(transfer: { items: ArrayLike<DropItem> }): Dropped {
  const dropped: Dropped = { files: [], folders: [] };
  for (const item of Array.from(transfer.items)) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(droppedFolder(entry));
    else if (file) dropped.files.push(file);
  }
  return dropped;
}
