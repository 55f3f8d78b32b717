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

/** A type as people call it: 'PDF' for `application/pdf`, 'any image' for `image/*`; an ending is one already. */
export function typeWords(type: string): string {
  const [kind, name] = type.split('/');
  if (name === undefined) return type;
  if (name === '*') return `any ${kind}`;
  return /^[a-z0-9]{2,5}$/.test(name) ? name.toUpperCase() : type;
}

/** 'Up to 2 MB each. Only PDF, .dwg.' where an organisation takes less than the platform does; null otherwise. */
export function limitWords({ maxFileSize, allowedFileTypes: types }: UploadLimits): string | null {
  const size = maxFileSize < MAX_FILE_SIZE && `Up to ${formatSize(maxFileSize)} each.`;
  const only = types.length > 0 && `Only ${types.map(typeWords).join(', ')}.`;
  return [size, only].filter(Boolean).join(' ') || null;
}

/** What may go of the files that were chosen, and what may not, with the reason. */
export interface Sorted<F> {
  taken: readonly F[];
  refused: readonly { file: F; reason: string }[];
}

export function sortFiles<F extends UploadForm['files'][number]>(files: readonly F[], limits: UploadLimits): Sorted<F> {
  const taken: F[] = [];
  const refused: { file: F; reason: string }[] = [];
  for (const file of files) {
    const reason = checkFile(file, limits);
    if (reason === null) taken.push(file);
    else refused.push({ file, reason });
  }
  return { taken, refused };
}

/** That some of the chosen files will stay behind, or null: of one which and why, of more how many. */
export function refusedWords({ taken, refused }: Sorted<{ name: string }>): string | null {
  const [first] = refused;
  if (!first) return null;
  if (refused.length === 1) return `${first.reason}: ${first.file.name}`;
  if (taken.length === 0) return `None of these ${refused.length} files can be uploaded`;
  return `${refused.length} of ${taken.length + refused.length} files cannot be uploaded`;
}

/** Why nothing at all can be sent, or null where something can, or where nothing was chosen yet. */
export function whyNothing({ taken, refused }: Sorted<unknown>, folders: number): string | null {
  const [first] = refused;
  if (!first || taken.length + folders > 0) return null;
  return refused.every(({ reason }) => reason === first.reason) ? first.reason : 'None of these files can be uploaded';
}

/** What is missing, per field, in words for the person. Empty when all is there. */
export interface UploadProblems {
  drive?: string;
  library?: string;
  files?: string;
}

export function checkUpload({ driveId, libraryId, files, folders = 0 }: UploadForm): UploadProblems {
  return {
    ...(!driveId && { drive: 'Please select a drive' }),
    ...(!libraryId && { library: 'Please select a library' }),
    ...(files.length + folders === 0 && { files: 'File is required for upload' }),
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
