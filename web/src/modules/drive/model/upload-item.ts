/**
 * One file on its way up, as a state machine. The engine drives it, the tray shows it; neither changes an item
 * except through {@link transition}.
 */

import type { UploadOutcome } from '@/shared/api/gen';

/** Where a file stands. */
export type UploadPhase =
  /** In line: three files are under way already. */
  | 'queued'
  /** Hashing, asking for signed URLs, or asking the server which parts it has. */
  | 'preparing'
  /** Bytes are moving. */
  | 'transferring'
  /** Every byte is stored; the server checks and registers the file. */
  | 'finalizing'
  /** Registered. */
  | 'done'
  /** Stopped by the person; continues on request. */
  | 'paused'
  /** The server cannot be reached; continues by itself. */
  | 'waiting'
  /** The page was reloaded and the browser no longer has the bytes: the person must choose the file again. */
  | 'needsFile'
  /** Refused, or given up after the retries. */
  | 'failed';

/** Where a file of that name is already: a new version of it, beside it under another name, or not at all. */
export type OnConflict = 'keepBoth' | 'replace' | 'skip';

/** What the server confirmed at the end. Of a file that was skipped it tells of the one that is there. */
export interface UploadReceipt {
  name: string;
  /** Bytes. */
  size: number;
  /** SHA-256 hex, or for a file sent in parts the digest of the parts' digests, '-' and their number. */
  checksum: string;
  /** RFC 3339 UTC. */
  at: string;
  /** True when the browser's own checksum is the server's; false when this browser could not compute one. */
  verified: boolean;
  outcome: UploadOutcome;
}

export interface UploadItem {
  /** Made by the browser; also the key of the stored queue. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mime: string;
  /** Milliseconds since 1970; with name and size it recognises the file when it is chosen again. */
  readonly lastModified: number;
  readonly driveId: string;
  readonly libraryId: string;
  /** The folder everything of this batch goes into; null at the drive's root. */
  readonly folderId: string | null;
  /** What was chosen together. */
  readonly batchId: string;
  /** The folders above the file in what was chosen, joined by '/'; empty for a file that was chosen by itself. */
  readonly path: string;
  /** What becomes of a file of the same name in the same place. */
  readonly onConflict: OnConflict;
  readonly phase: UploadPhase;
  /** Bytes the store has, as far as the browser knows. */
  readonly sent: number;
  /** Bytes per second over the last seconds; null until there is something to measure. */
  readonly speed: number | null;
  /** The server's name for this upload, once signed. */
  readonly uploadId: string | null;
  /** Why it failed, in words for the person. */
  readonly error: string | null;
  readonly fileId: string | null;
  readonly receipt: UploadReceipt | null;
}

export type UploadEvent =
  | { type: 'start' }
  | { type: 'signed'; uploadId: string }
  | { type: 'progress'; sent: number; speed: number | null }
  | { type: 'finalize' }
  | { type: 'complete'; fileId: string; receipt: UploadReceipt }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'loseConnection' }
  | { type: 'loseFile' }
  | { type: 'provideFile' }
  /** The server forgot the upload: its bytes count for nothing any more. */
  | { type: 'startOver' }
  /** Back in line: what it travelled with was refused, and it goes alone. */
  | { type: 'requeue' }
  | { type: 'fail'; error: string };

/** Which phases an event may find an item in. An event that finds another phase changes nothing. */
const ALLOWED: Record<UploadEvent['type'], readonly UploadPhase[]> = {
  start: ['queued'],
  signed: ['preparing', 'transferring'],
  progress: ['preparing', 'transferring'],
  finalize: ['preparing', 'transferring'],
  complete: ['finalizing'],
  pause: ['queued', 'preparing', 'transferring', 'waiting'],
  resume: ['paused', 'waiting', 'failed'],
  loseConnection: ['preparing', 'transferring', 'finalizing'],
  loseFile: ['queued', 'preparing', 'transferring', 'paused', 'waiting', 'failed'],
  provideFile: ['needsFile'],
  startOver: ['preparing', 'transferring', 'finalizing'],
  requeue: ['preparing', 'transferring', 'finalizing'],
  fail: ['queued', 'preparing', 'transferring', 'finalizing', 'waiting'],
};

/** Where uploads go. */
export interface UploadTarget {
  driveId: string;
  libraryId: string;
  /** The drive's root when absent. */
  folderId?: string | null;
}

/** A file that was just chosen. */
export function newUploadItem(
  id: string,
  file: { name: string; size: number; type: string; lastModified: number },
  target: UploadTarget & { batchId?: string; path?: string; onConflict?: OnConflict },
): UploadItem {
  return {
    id,
    name: file.name,
    size: file.size,
    mime: file.type || 'application/octet-stream',
    lastModified: file.lastModified,
    driveId: target.driveId,
    libraryId: target.libraryId,
    folderId: target.folderId ?? null,
    batchId: target.batchId ?? id,
    path: target.path ?? '',
    onConflict: target.onConflict ?? 'keepBoth',
    phase: 'queued',
    sent: 0,
    speed: null,
    uploadId: null,
    error: null,
    fileId: null,
    receipt: null,
  };
}

/** The item after an event; the very same object when the event does not apply. */
export function transition(item: UploadItem, event: UploadEvent): UploadItem {
  if (!ALLOWED[event.type].includes(item.phase)) return item;
  switch (event.type) {
    case 'start':
      return { ...item, phase: 'preparing', error: null };
    case 'signed':
      return { ...item, uploadId: event.uploadId };
    case 'progress':
      return { ...item, phase: 'transferring', sent: Math.min(event.sent, item.size), speed: event.speed };
    case 'finalize':
      return { ...item, phase: 'finalizing', sent: item.size, speed: null };
    case 'complete':
      return { ...item, phase: 'done', sent: item.size, fileId: event.fileId, receipt: event.receipt };
    case 'pause':
      return { ...item, phase: 'paused', speed: null };
    case 'resume':
      return { ...item, phase: 'queued', error: null };
    case 'loseConnection':
      return { ...item, phase: 'waiting', speed: null };
    case 'loseFile':
      return { ...item, phase: 'needsFile', speed: null };
    case 'provideFile':
      return { ...item, phase: 'queued', error: null };
    case 'startOver':
      return { ...item, phase: 'preparing', sent: 0, speed: null, uploadId: null };
    case 'requeue':
      return { ...item, phase: 'queued', sent: 0, speed: null };
    case 'fail':
      return { ...item, phase: 'failed', speed: null, error: event.error };
  }
}

/** Holds one of the three places a file can be worked on. */
export function isUnderWay(item: UploadItem): boolean {
  return item.phase === 'preparing' || item.phase === 'transferring' || item.phase === 'finalizing';
}

/** Will still move without the person doing anything. */
export function isPending(item: UploadItem): boolean {
  return isUnderWay(item) || item.phase === 'queued' || item.phase === 'waiting';
}

/** Whether a file chosen after a reload is the one this item stands for. */
export function isSameFile(item: UploadItem, file: { name: string; size: number; lastModified: number }): boolean {
  return item.name === file.name && item.size === file.size && item.lastModified === file.lastModified;
}
