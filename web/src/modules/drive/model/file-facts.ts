import { formatExactMoment } from '@/shared/lib/dates';
import type { DriveFile } from '../api/types';
import { formatSize } from './size';

/** A file's properties as labels and values, in the order in which they are read. */
export function fileFacts(file: DriveFile): [string, string | null][] {
  const wasChanged = file.modifiedAt !== file.createdAt;
  return [
    ['Type', file.mimeType],
    ['Size', sizeWords(file.size)],
    ['Drive', file.driveName],
    ['Library', file.libraryName],
    ['Folder', file.folderName ?? 'Root folder'],
    ['Owner', file.ownerName],
    ['Created', formatExactMoment(file.createdAt)],
    ['Modified', wasChanged ? formatExactMoment(file.modifiedAt) : null],
    ['In the trash since', file.deletedAt ? formatExactMoment(file.deletedAt) : null],
    ['SHA-256', file.checksum],
  ];
}

/** To the byte, which a small size is already. */
function sizeWords(bytes: number): string {
  const short = formatSize(bytes);
  return short.endsWith(' B') ? short : `${short} (${bytes.toLocaleString('en-GB')} bytes)`;
}
