import { formatExactMoment } from '@/shared/lib/dates';
import type { DriveFile } from '../api/types';
import { typeWords } from './file-kind';
import { formatSize } from './size';

/** Whether a file's checksum is the composite of its parts, which nobody can check by `sha256sum`. */
export function isComposite(checksum: string): boolean {
  return checksum.includes('-');
}

/**
 * A file's properties as labels and values, in the order in which they are read. `sha256` is that of the whole of a file
 * that came in parts: null until the server has computed it. `promised` is what the uploader named instead, until it was
 * found in the bytes.
 */
export function fileFacts(
  file: DriveFile,
  sha256: string | null,
  promised: string | null = null,
): [string, string | null][] {
  const wasChanged = file.modifiedAt !== file.createdAt;
  return [
    ['Type', typeWords(file.name, file.mimeType)],
    ['Size', sizeWords(file.size)],
    ['Drive', file.driveName],
    ['Library', file.libraryName],
    ['Folder', file.folderName ?? '—'],
    ['Owner', file.ownerName],
    ['Created', formatExactMoment(file.createdAt)],
    ['Modified', wasChanged ? formatExactMoment(file.modifiedAt) : null],
    ['In the trash since', file.deletedAt ? formatExactMoment(file.deletedAt) : null],
    ...(isComposite(file.checksum)
      ? ([
          ['SHA-256', sha256 ?? 'Not computed yet'],
          ['SHA-256 named by the uploader', promisedWords(sha256, promised)],
          ['SHA-256 of its parts', file.checksum],
        ] satisfies [string, string | null][])
      : ([['SHA-256', file.checksum]] satisfies [string, string][])),
  ];
}

function promisedWords(sha256: string | null, promised: string | null): string | null {
  if (promised === null) return null;
  return sha256 === null ? `${promised} (not compared yet)` : `${promised} (the file has another)`;
}

/** To the byte, which a small size is already. */
function sizeWords(bytes: number): string {
  const short = formatSize(bytes);
  return short.endsWith(' B') ? short : `${short} (${bytes.toLocaleString('en-GB')} bytes)`;
}
