import { formatExactMoment } from '@/shared/lib/dates';
import type { DriveFile } from '../api/types';
import { formatSize } from './size';

/** Whether a file's checksum is the composite of its parts, which nobody can check by `sha256sum`. */
export function isComposite(checksum: string): boolean {
  return checksum.includes('-');
}

/**
 * A file's properties as labels and values, in the order in which they are read. `sha256` is that of the whole of a file
 * that came in parts: null until the server has computed it.
 */
export function fileFacts(file: DriveFile, sha256: string | null): [string, string | null][] {
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
    ...(isComposite(file.checksum)
      ? ([
          ['SHA-256', sha256 ?? 'Not computed yet'],
          ['SHA-256 of its parts', file.checksum],
        ] satisfies [string, string][])
      : ([['SHA-256', file.checksum]] satisfies [string, string][])),
  ];
}

/** To the byte, which a small size is already. */
function sizeWords(bytes: number): string {
  const short = formatSize(bytes);
  return short.endsWith(' B') ? short : `${short} (${bytes.toLocaleString('en-GB')} bytes)`;
}
