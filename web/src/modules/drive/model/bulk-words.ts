/** What is said of work on many files: while it runs, and when it is over. Texts are drive.md's, section 8, where it has one. */

import type { BulkAction, BulkFollows, BulkStatus } from '@/shared/api/gen';
import { shortName } from '@/shared/lib/short-name';

/** As much of a job as the words need. */
export interface JobFacts {
  action: BulkAction;
  status: BulkStatus;
  /** Null until it is known. */
  total?: number | null;
  done: number;
  refused: number;
  /** Folders among those done, and among those refused. */
  foldersDone?: number;
  foldersRefused?: number;
  /** Those done that have a number behind their names now. */
  renamed?: number;
  refusals: readonly { name: string; message: string }[];
  /** The job that this one undoes. */
  undoes?: string | null;
  /** What its files follow, which is gone, back, or in another drive, already. */
  follows?: BulkFollows | null;
}

const grouped = (count: number): string => count.toLocaleString('en-GB');
const counted = (count: number, noun: string): string => `${grouped(count)} ${count === 1 ? noun : `${noun}s`}`;

/** `3 files`, `3 files and 1 folder`, `2 folders`, for `all` things of which so many are folders. */
function thingWords(all: number, folders = 0): string {
  const parts = [
    (all > folders || folders === 0) && counted(all - folders, 'file'),
    folders > 0 && counted(folders, 'folder'),
  ];
  return parts.filter(Boolean).join(' and ');
}

const DONE: Readonly<Record<BulkAction, { one: string; many: string }>> = {
  trash: { one: 'File moved to trash', many: 'moved to trash' },
  restore: { one: 'File restored', many: 'restored' },
  purge: { one: 'File permanently deleted', many: 'permanently deleted' },
  move: { one: 'File moved successfully', many: 'moved' },
  copy: { one: 'File copied', many: 'copied' },
  share: { one: 'File sharing settings updated', many: 'shared' },
  star: { one: 'File starred', many: 'starred' },
  unstar: { one: 'Star removed', many: 'without a star now' },
};
/** What is said instead of work that takes other work back, where it is not another action's. */
const TAKEN_BACK: Partial<Readonly<Record<BulkAction, { one: string; many: string }>>> = {
  move: { one: 'File moved back', many: 'moved back' },
  share: { one: 'File shared as before', many: 'shared as before' },
};
const RUNNING: Readonly<Record<BulkAction, string>> = {
  trash: 'Moving files to trash',
  restore: 'Restoring files',
  purge: 'Deleting files permanently',
  move: 'Moving files',
  copy: 'Copying files',
  share: 'Sharing files',
  star: 'Starring files',
  unstar: 'Removing stars',
};
const FAILED: Readonly<Record<BulkAction, string>> = {
  trash: 'Failed to delete all files',
  restore: 'Failed to restore files',
  purge: 'Failed to delete all files',
  move: 'Failed to move files. Please try again.',
  copy: 'Failed to copy files',
  share: 'Failed to share file. Please try again.',
  star: 'Failed to star files',
  unstar: 'Failed to remove stars',
};

/** Nothing more will happen in a job. */
export function isOver(job: Pick<JobFacts, 'status'>): boolean {
  return job.status === 'done' || job.status === 'cancelled' || job.status === 'failed';
}

/** The person was told before: of the drive or folder that the files follow, or that the folder is back. */
export function isToldAlready(job: JobFacts): boolean {
  if (!job.follows || job.refused > 0) return false;
  return job.status === 'done' || (job.status === 'cancelled' && job.follows === 'folder');
}

/** What became of a folder when the job by which its files followed it was stopped; null of any other job. */
export function turnedBackWords(job: Pick<JobFacts, 'action' | 'status' | 'follows'>): string | null {
  if (job.follows !== 'folder' || job.status !== 'cancelled') return null;
  if (job.action === 'trash') return 'Folder restored';
  return job.action === 'move' ? 'Folder moved back' : null;
}

/** What a job did, in one sentence. */
export function doneWords(job: JobFacts): string {
  const turnedBack = turnedBackWords(job);
  if (turnedBack) return turnedBack;
  const { action } = job;
  const words = (job.undoes && TAKEN_BACK[action]) || DONE[action];
  const isFile = job.done === 1 && !job.foldersDone;
  const what = isFile ? words.one : `${thingWords(job.done, job.foldersDone)} ${words.many}`;
  return job.status === 'cancelled' ? `Cancelled: ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what;
}

/** What a job left as it was, and why, with the reason of the first; null when it left nothing. */
export function refusalWords(job: JobFacts): string | null {
  if (job.refused === 0) return null;
  const first = job.refusals[0];
  const what = thingWords(job.refused, job.foldersRefused);
  const count = job.refused === 1 ? `${what} was left as it was` : `${what} were left as they were`;
  return first ? `${count}. ${first.name ? `${shortName(first.name)}: ` : ''}${first.message}` : `${count}.`;
}

/** What is told of files whose names were taken where they came to; null where none was. */
export function renamedWords(job: Pick<JobFacts, 'renamed' | 'done'>): string | null {
  if (!job.renamed) return null;
  if (job.renamed === 1 && job.done === 1) return 'Its name was taken there: it has a number behind it now.';
  const what =
    job.renamed === 1
      ? '1 file has a number behind its name'
      : `${counted(job.renamed, 'file')} have numbers behind their names`;
  return `${what} now: ${job.renamed === 1 ? 'the name was' : 'the names were'} taken there.`;
}

/** What a failure is called when nothing at all was done. */
export function failureTitle(job: Pick<JobFacts, 'action'>): string {
  return FAILED[job.action];
}

/** What a job is doing. */
export function runningTitle(job: Pick<JobFacts, 'action'>): string {
  return RUNNING[job.action];
}

/** How far it is: '340 of 1,284', or only what is done while the whole is not known. */
export function progressWords(job: Pick<JobFacts, 'done' | 'refused' | 'total'>): string {
  const handled = grouped(job.done + job.refused);
  return job.total == null ? handled : `${handled} of ${grouped(job.total)}`;
}

/** How far it is, 0–100; 0 while the whole is not known. */
export function progressPercent(job: Pick<JobFacts, 'done' | 'refused' | 'total'>): number {
  return job.total ? Math.min(100, Math.floor((100 * (job.done + job.refused)) / job.total)) : 0;
}
