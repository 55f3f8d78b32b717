/** What a drag carries, as far as the browser tells. */

/** Whether files are dragged, not text or a link. Known before the drop, unlike the files themselves. */
export function hasFiles(transfer: Pick<DataTransfer, 'types'> | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

interface DropItem {
  kind: string;
  getAsFile(): File | null;
  webkitGetAsEntry?(): { isDirectory: boolean } | null;
}

/** The files of a drop. A folder looks like a file that cannot be read, so folders are counted apart. */
export function filesOfDrop(transfer: { items: ArrayLike<DropItem> }): { files: File[]; folders: number } {
  const files: File[] = [];
  let folders = 0;
  for (const item of Array.from(transfer.items)) {
    if (item.kind !== 'file') continue;
    if (item.webkitGetAsEntry?.()?.isDirectory) {
      folders += 1;
      continue;
    }
    const file = item.getAsFile();
    if (file) files.push(file);
  }
  return { files, folders };
}
