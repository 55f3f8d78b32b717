import type { ConflictAnswer } from './name-conflicts';
import type { UploadItem, UploadTarget } from './upload-item';

/** A folder that is uploaded as a whole. */
export interface UploadBatch {
  readonly id: string;
  /** The folder's name. */
  readonly name: string;
  readonly target: Required<UploadTarget>;
  readonly answer: ConflictAnswer;
  /** Files counted before the first byte was sent. */
  readonly files: number;
  /** Their bytes. */
  readonly bytes: number;
  readonly state: BatchState;
  /** Why the folder is not read on. */
  readonly problem: string | null;
}

export type BatchState =
  /** Its files are being found, as fast as they are sent. */
  | 'walking'
  /** All of its files are in the queue. */
  | 'walked'
  /** The page was reloaded, or the folder could not be read: the person must choose it again. */
  | 'needsFolder';

/** What there is to upload in all, of which `items` are what was found so far. */
export interface Expected {
  files: number;
  /** Bytes. */
  bytes: number;
}

/** Items, and what the folders that are still being walked will bring. */
export function expectedOf(items: readonly UploadItem[], batches: readonly UploadBatch[]): Expected {
  const found = new Map<string, Expected>();
  for (const { batchId, size } of items) {
    const sum = found.get(batchId);
    if (!sum) found.set(batchId, { files: 1, bytes: size });
    else {
      sum.files += 1;
      sum.bytes += size;
    }
  }
  for (const { id, state, files, bytes } of batches) {
    const sum = found.get(id) ?? { files: 0, bytes: 0 };
    if (state !== 'walked') found.set(id, { files: Math.max(files, sum.files), bytes: Math.max(bytes, sum.bytes) });
  }
  const total: Expected = { files: 0, bytes: 0 };
  for (const { files, bytes } of found.values()) {
    total.files += files;
    total.bytes += bytes;
  }
  return total;
}

/** Order of the tray: what needs the person, what moves, what waits, what is done. */
const RANK: Record<UploadItem['phase'], number> = {
  failed: 0,
  needsFile: 0,
  transferring: 1,
  finalizing: 1,
  preparing: 1,
  waiting: 2,
  paused: 2,
  queued: 3,
  done: 4,
};
/** Up to here a list is short enough to be left in the order in which it was chosen. */
const SHORT = 8;

/** Items as the tray lists them: many are sorted so that what matters is on top. */
export function trayOrder(items: readonly UploadItem[]): readonly UploadItem[] {
  if (items.length <= SHORT) return items;
  return [...items].sort((a, b) => RANK[a.phase] - RANK[b.phase]);
}
