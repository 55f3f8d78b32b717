/** Upload requests: links by which people without an account send files into a place, and see nothing of what is there. */
import { ODD_DAY } from '@/shared/lib/typed-days';
import { toIso, toLocalField } from './share-draft';
import { statusWords } from './share-words';
import { formatSize, GIB } from './size';
import { checkFile, typeWords } from './upload-check';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A new request ends by itself after this many days, unless said. */
const USUAL_DAYS = 14;
/** The most files a request takes, and the most it takes in all, in GB. */
const MOST_FILES = 10_000;
const MOST_GB = 1024;
/** The shortest password, in characters. */
const MIN_PASSWORD = 12;

/** All that the dialog sets. */
export interface RequestDraft {
  title: string;
  /** What those who send are told. */
  message: string;
  /** What the field holds: files in all. */
  maxFiles: number | string;
  /** What the field holds: GB in all. */
  maxGb: number | string;
  /** Media types or endings; empty for what the organisation takes. */
  allowedTypes: readonly string[];
  /** What the field of a day and a time holds, in the reader's own zone; '' for no end. */
  expiresAt: string;
  hasPassword: boolean;
  /** A new password; '' keeps the one there is. */
  password: string;
}

/** A request as the server tells of it, as far as it can be changed. */
export interface RequestSet {
  title: string;
  message: string;
  limits: {
    maxFiles: number;
    maxBytes: number;
    allowedTypes: readonly string[];
    expiresAt?: string | null;
    hasPassword: boolean;
  };
}

/** What a new request begins with. */
export function newRequestDraft(now: Date): RequestDraft {
  return {
    title: '',
    message: '',
    maxFiles: 100,
    maxGb: 1,
    allowedTypes: [],
    expiresAt: toLocalField(new Date(now.getTime() + USUAL_DAYS * DAY_MS).toISOString()),
    hasPassword: false,
    password: '',
  };
}

/** A request's settings as the dialog shows them. */
export function requestDraftOf({ title, message, limits }: RequestSet): RequestDraft {
  return {
    title,
    message,
    maxFiles: limits.maxFiles,
    maxGb: limits.maxBytes / GIB,
    allowedTypes: limits.allowedTypes,
    expiresAt: limits.expiresAt ? toLocalField(limits.expiresAt) : '',
    hasPassword: limits.hasPassword,
    password: '',
  };
}

export type RequestProblems = Partial<Record<'title' | 'maxFiles' | 'maxGb' | 'expiresAt' | 'password', string>>;

/** What is wrong, by field. `before`: what a request has already, which may stay as it is. */
export function requestProblems(draft: RequestDraft, before: RequestDraft | null, now: Date): RequestProblems {
  const problems: RequestProblems = {};
  if (draft.title.trim() === '') problems.title = 'Say what you need.';
  const { maxFiles, maxGb } = draft;
  if (!Number.isInteger(maxFiles) || Number(maxFiles) < 1 || Number(maxFiles) > MOST_FILES) {
    problems.maxFiles = 'A whole number from 1 to 10,000.';
  }
  if (typeof maxGb !== 'number' || bytesOf(maxGb) < 1 || maxGb > MOST_GB) {
    problems.maxGb = 'More than 0, at most 1,024 GB.';
  }
  const isNewEnd = draft.expiresAt !== before?.expiresAt;
  if (draft.expiresAt === ODD_DAY) problems.expiresAt = 'Enter a day and a time.';
  else if (draft.expiresAt !== '' && isNewEnd && new Date(draft.expiresAt) <= now) {
    problems.expiresAt = 'This time is over already.';
  }
  const keeps = before?.hasPassword === true && draft.password === '';
  if (draft.hasPassword && !keeps && draft.password.length < MIN_PASSWORD) {
    problems.password = `At least ${MIN_PASSWORD} characters.`;
  }
  return problems;
}

const bytesOf = (gb: number | string): number => Math.round(Number(gb) * GIB);

/** Where files come to. */
export interface RequestPlace {
  driveId: string;
  /** The drive's default library unless given. */
  libraryId?: string;
  folderId?: string;
}

/** A new request as it is sent. */
export function newRequest(draft: RequestDraft, place: RequestPlace) {
  return {
    ...place,
    title: draft.title.trim(),
    message: draft.message.trim(),
    maxFiles: Number(draft.maxFiles),
    maxBytes: bytesOf(draft.maxGb),
    allowedTypes: [...draft.allowedTypes],
    expiresAt: toIso(draft.expiresAt),
    password: draft.hasPassword ? draft.password : null,
  };
}

/** Settings as they are sent; what is left out stays. */
export interface RequestChanges {
  title?: string;
  message?: string;
  maxFiles?: number;
  maxBytes?: number;
  allowedTypes?: string[];
  expiresAt?: string | null;
  password?: string | null;
}

/** What has changed, or null. */
export function requestChanges(before: RequestDraft, draft: RequestDraft): RequestChanges | null {
  const isOther = draft.allowedTypes.join() !== before.allowedTypes.join();
  const changes: RequestChanges = {
    ...(draft.title.trim() !== before.title && { title: draft.title.trim() }),
    ...(draft.message.trim() !== before.message && { message: draft.message.trim() }),
    ...(draft.maxFiles !== before.maxFiles && { maxFiles: Number(draft.maxFiles) }),
    ...(draft.maxGb !== before.maxGb && { maxBytes: bytesOf(draft.maxGb) }),
    ...(isOther && { allowedTypes: [...draft.allowedTypes] }),
    ...(draft.expiresAt !== before.expiresAt && { expiresAt: toIso(draft.expiresAt) }),
    ...(draft.hasPassword && draft.password !== '' && { password: draft.password }),
    ...(before.hasPassword && !draft.hasPassword && { password: null }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** As much of a request as its card's badge says. */
export interface RequestState {
  status: string;
  /** Whether files can be sent now. */
  isOpen: boolean;
  limits: { maxFiles: number; maxBytes: number; expiresAt?: string | null };
  received: Amount;
}

/** How much came. */
export interface Amount {
  files: number;
  bytes: number;
}

/** What a request's state is called, and the colour that says the same. */
export function requestStateWords(request: RequestState): { label: string; tone: 'ok' | 'warn' | 'mute' } {
  const { limits, received } = request;
  if (request.status !== 'active' || request.isOpen) return statusWords(request.status, limits.expiresAt);
  const isFull = received.files >= limits.maxFiles || received.bytes >= limits.maxBytes;
  return { label: isFull ? 'Full' : 'Closed', tone: 'warn' };
}

const grouped = (count: number): string => count.toLocaleString('en-GB');
const files = (count: number): string => `${grouped(count)} ${count === 1 ? 'file' : 'files'}`;

/** '3 files, 12 MB' */
const amountWords = ({ files: count, bytes }: Amount): string => `${files(count)}, ${formatSize(bytes)}`;

/** '3 files, 12 MB' of what came, or that nothing did. It says 'yet' only where something still can. */
export function receivedWords({ received, isOpen }: Pick<RequestState, 'received' | 'isOpen'>): string {
  if (received.files > 0) return amountWords(received);
  return isOpen ? 'Nothing received yet' : 'Nothing received';
}

/** 'sent 3 files, 12 MB', or what has come so far: 'is sending 1 file, 4 MB'. */
export function deliveryWords(delivery: Amount & { finishedAt?: string | null }): string {
  const what = delivery.files > 0 ? amountWords(delivery) : 'files';
  return `${delivery.finishedAt ? 'sent' : 'is sending'} ${what}`;
}

/** What a sender may send: the files and bytes of everybody together, the largest file, and which types. */
export interface SenderLimits {
  maxFiles: number;
  maxBytes: number;
  maxFileSize: number;
  allowedTypes: readonly string[];
}

/** 'Up to 100 files, 1 GB in total. Only PDF, .dwg.' */
export function senderLimitWords({ maxFiles, maxBytes, maxFileSize, allowedTypes }: SenderLimits): string {
  const each = maxFileSize < maxBytes ? `, ${limitWords(maxFileSize)} each` : '';
  const types = allowedTypes.length > 0 ? ` Only ${allowedTypes.map(typeWords).join(', ')}.` : '';
  return `Up to ${files(maxFiles)}, ${limitWords(maxBytes)} in total${each}.${types}`;
}

/** A limit is mostly a round figure: '1 GB', not '1.0 GB'. */
const limitWords = (bytes: number) => formatSize(bytes).replace('.0 ', ' ');

/** What a sender has put together. */
export interface Sending {
  name: string;
  email: string;
  files: readonly { name: string; size: number; type: string }[];
}

export type SendingProblems = Partial<Record<'name' | 'email' | 'files', string>>;

/** What is wrong before anything is sent. The server checks again; this only spares a trip. */
export function sendingProblems({ name, email, files: chosen }: Sending, limits: SenderLimits): SendingProblems {
  const problems: SendingProblems = {};
  if (name.trim() === '') problems.name = 'Enter your name.';
  if (email.trim() !== '' && !/^[^@\s]+@[^@\s]+$/.test(email.trim())) problems.email = 'This is not an email address.';
  const problem = filesProblem(chosen, limits);
  if (problem !== null) problems.files = problem;
  return problems;
}

/** Why a file cannot be sent, however many others are, or null. */
export function fileProblem(
  file: Sending['files'][number],
  { maxFileSize, allowedTypes: allowedFileTypes }: SenderLimits,
): string | null {
  return checkFile(file, { maxFileSize, allowedFileTypes });
}

/** Why these files cannot be sent, or null. */
export function filesProblem(chosen: Sending['files'], limits: SenderLimits): string | null {
  if (chosen.length === 0) return 'Choose at least one file.';
  for (const file of chosen) {
    const problem = fileProblem(file, limits);
    if (problem !== null) return `${problem}: ${file.name}`;
  }
  if (chosen.length > limits.maxFiles) return `At most ${files(limits.maxFiles)} can be sent.`;
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.maxBytes)
    return `These are ${formatSize(bytes)}; at most ${limitWords(limits.maxBytes)} can be sent.`;
  return null;
}

/** What arrived, for those who sent it: '3 files have arrived'. */
export function arrivedWords(count: number): string {
  return `${files(count)} ${count === 1 ? 'has' : 'have'} arrived`;
}
