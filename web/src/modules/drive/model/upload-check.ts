import { formatSize } from './size';

/** What an upload needs before it may begin. The server checks again; this only spares a trip. */

/** The largest file the platform takes: 5 GiB. */
export const MAX_FILE_SIZE = 5 * 1024 ** 3;

export interface UploadForm {
  driveId: string | null;
  libraryId: string | null;
  files: readonly { name: string; size: number }[];
  /** How many folders were chosen. */
  folders?: number;
}

/** What is missing, per field, in words for the person. Empty when all is there. */
export interface UploadProblems {
  drive?: string;
  library?: string;
  files?: string;
}

export function checkUpload({ driveId, libraryId, files, folders = 0 }: UploadForm): UploadProblems {
  const tooLarge = files.find((file) => file.size > MAX_FILE_SIZE);
  return {
    ...(!driveId && { drive: 'Please select a drive' }),
    ...(!libraryId && { library: 'Please select a library' }),
    ...(files.length + folders === 0 && { files: 'File is required for upload' }),
    ...(tooLarge && { files: `File exceeds maximum allowed size: ${tooLarge.name}` }),
  };
}

/** Two lists of chosen files as one; choosing the same file twice keeps one. */
export function mergeFiles(before: readonly File[], added: readonly File[]): File[] {
  const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  return [...before, ...added.filter((file) => !before.some((one) => isSame(one, file)))];
}

/** Why this many bytes do not fit under the organisation's cap, or null when they do. */
export function checkRoom(bytes: number, usage: { used: number; reserved: number; cap: number }): string | null {
  const free = Math.max(0, usage.cap - usage.used - usage.reserved);
  if (bytes <= free) return null;
  return `Not enough storage: this needs ${formatSize(bytes)}, and ${formatSize(free)} are left. Nothing was uploaded.`;
}
