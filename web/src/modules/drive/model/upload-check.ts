import { formatSize } from './size';

/** What an upload needs before it may begin. The server checks again; this only spares a trip. */

/** The largest file the platform takes: 5 GiB. */
export const MAX_FILE_SIZE = 5 * 1024 ** 3;

export interface UploadForm {
  driveId: string | null;
  libraryId: string | null;
  files: readonly { name: string; size: number; type: string }[];
  /** How many folders were chosen. */
  folders?: number;
}

/** What the organisation takes; absent where that could not be asked, and then only the platform's limit counts. */
export interface UploadLimits {
  /** Bytes. */
  maxFileSize: number;
  /** Media types, or endings with or without their dot; empty for all. */
  allowedFileTypes: readonly string[];
}

/** What the platform takes. */
export const PLATFORM_LIMITS: UploadLimits = { maxFileSize: MAX_FILE_SIZE, allowedFileTypes: [] };

/** Why a file is not taken, in words for the person, or null when it is. */
export function checkFile(file: { name: string; size: number; type: string }, limits: UploadLimits): string | null {
  if (file.size > Math.min(limits.maxFileSize, MAX_FILE_SIZE)) return 'File exceeds maximum allowed size';
  const { allowedFileTypes: allowed } = limits;
  if (allowed.length === 0) return null;
  const ending = file.name.includes('.') ? (file.name.split('.').at(-1)?.toLowerCase() ?? '') : '';
  const type = file.type.toLowerCase();
  const isAllowed = allowed
    .map((one) => one.trim().toLowerCase())
    .some((one) => one === type || (ending !== '' && (one === ending || one === `.${ending}`)));
  return isAllowed ? null : 'File type not allowed';
}

/** What is missing, per field, in words for the person. Empty when all is there. */
export interface UploadProblems {
  drive?: string;
  library?: string;
  files?: string;
}

export function checkUpload(
  { driveId, libraryId, files, folders = 0 }: UploadForm,
  limits: UploadLimits,
): UploadProblems {
  const refused = files.find((file) => checkFile(file, limits) !== null);
  return {
    ...(!driveId && { drive: 'Please select a drive' }),
    ...(!libraryId && { library: 'Please select a library' }),
    ...(files.length + folders === 0 && { files: 'File is required for upload' }),
    ...(refused && { files: `${checkFile(refused, limits)}: ${refused.name}` }),
  };
}

/** Two lists of chosen files as one; choosing the same file twice keeps one. */
export function mergeFiles(before: readonly File[], added: readonly File[]): File[] {
  const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  return [...before, ...added.filter((file) => !before.some((one) => isSame(one, file)))];
}

/** As much of the storage account as says what still fits, in bytes: of the organisation, and of each drive under its quota. */
interface Room {
  usage: { free: number };
  drives: readonly { driveId: string; name: string; free: number }[];
}

/** Why this many bytes do not fit under the organisation's cap or the drive's quota, or null when they do. */
export function checkRoom(bytes: number, { usage, drives }: Room, driveId: string): string | null {
  const needed = (free: number) => `this needs ${formatSize(bytes)}, and ${formatSize(free)} are left`;
  if (bytes > usage.free) return `Not enough storage: ${needed(usage.free)}. Nothing was uploaded.`;
  const drive = drives.find((one) => one.driveId === driveId);
  if (drive === undefined || bytes <= drive.free) return null;
  return `Not enough room in ${drive.name}: ${needed(drive.free)} under its quota. Nothing was uploaded.`;
}
