/** What people put into the Share Settings dialog, and what of it is sent (drive.md sections 2 and 5). */
import type { ShareUpdates, ShareVisibility } from '@/shared/api/gen';
import { ODD_DAY } from '@/shared/lib/typed-days';

/** The shortest password of a share, in characters. */
const MIN_PASSWORD = 12;
const MAX_DOWNLOADS = 1_000_000;

/** All that the dialog changes. */
export interface ShareDraft {
  name: string;
  visibility: ShareVisibility;
  /** Who opens it where it is restricted. */
  allowedUids: readonly string[];
  /** What was typed beside them that names nobody. */
  oddUids: readonly string[];
  allowDownload: boolean;
  watermark: boolean;
  /** What the field of a day and a time holds, in the reader's own zone; '' for no end. */
  expiresAt: string;
  /** Whether opening it takes a password. */
  hasPassword: boolean;
  /** A new password; '' keeps the one there is. */
  password: string;
  /** What the field holds; '' for any number. */
  maxDownloads: number | string;
}

/** A share as the server tells of it, as far as the dialog reads it. */
export interface SharedSet {
  name: string;
  visibility: ShareVisibility;
  allowedUids: readonly string[];
  policy: {
    allowDownload: boolean;
    watermark: boolean;
    expiresAt?: string | null;
    maxDownloads?: number | null;
    hasPassword: boolean;
  };
}

/**
 * What a new share begins with on every screen: a link for colleagues, which opens nothing to anybody outside and asks for no
 * names first. Whoever makes one over HTTP and says nothing gets a restricted one (drive.md section 7).
 */
export const NEW_SHARE: ShareDraft = {
  name: '',
  visibility: 'tenant',
  allowedUids: [],
  oddUids: [],
  allowDownload: true,
  watermark: false,
  expiresAt: '',
  hasPassword: false,
  password: '',
  maxDownloads: '',
};

export function shareDraftOf(share: SharedSet): ShareDraft {
  const { policy } = share;
  return {
    name: share.name,
    visibility: share.visibility,
    allowedUids: share.allowedUids,
    oddUids: [],
    allowDownload: policy.allowDownload,
    watermark: policy.watermark,
    expiresAt: policy.expiresAt ? toLocalField(policy.expiresAt) : '',
    hasPassword: policy.hasPassword,
    password: '',
    maxDownloads: policy.maxDownloads ?? '',
  };
}

export type ShareProblems = Partial<
  Record<'allowedUids' | 'oddUids' | 'expiresAt' | 'password' | 'maxDownloads', string>
>;

/** What is wrong, by field. `hadPassword`: the share has one, which may stay. */
export function shareProblems(draft: ShareDraft, hadPassword: boolean, now: Date): ShareProblems {
  const problems: ShareProblems = {};
  if (draft.visibility === 'restricted' && draft.allowedUids.length === 0) {
    problems.allowedUids = 'Name at least one person, or choose another visibility.';
  }
  if (draft.visibility === 'restricted' && draft.oddUids.length > 0) {
    problems.oddUids = `No one here is called ${draft.oddUids.join(', ')}.`;
  }
  if (draft.expiresAt === ODD_DAY) problems.expiresAt = 'Enter a day and a time.';
  else if (draft.expiresAt !== '' && new Date(draft.expiresAt) <= now)
    problems.expiresAt = 'This time is over already.';
  const keeps = hadPassword && draft.password === '';
  if (draft.hasPassword && !keeps && draft.password.length < MIN_PASSWORD) {
    problems.password = `At least ${MIN_PASSWORD} characters.`;
  }
  const { maxDownloads: most } = draft;
  const isRight = Number.isInteger(most) && Number(most) >= 1 && Number(most) <= MAX_DOWNLOADS;
  if (draft.allowDownload && most !== '' && !isRight) problems.maxDownloads = 'A whole number from 1 to 1,000,000.';
  return problems;
}

/** What has changed, or null. */
export function shareChanges(before: ShareDraft, draft: ShareDraft): ShareUpdates | null {
  const policy: NonNullable<ShareUpdates['policy']> = {};
  if (draft.allowDownload !== before.allowDownload) policy.allowDownload = draft.allowDownload;
  if (draft.watermark !== before.watermark) policy.watermark = draft.watermark;
  if (draft.expiresAt !== before.expiresAt) policy.expiresAt = toIso(draft.expiresAt);
  // Without downloads their number has no field, and stays as it was.
  if (draft.allowDownload && draft.maxDownloads !== before.maxDownloads) {
    policy.maxDownloads = draft.maxDownloads === '' ? null : Number(draft.maxDownloads);
  }
  if (draft.hasPassword && draft.password !== '') policy.password = draft.password;
  else if (before.hasPassword && !draft.hasPassword) policy.password = null;
  const isOther = [...draft.allowedUids].sort().join() !== [...before.allowedUids].sort().join();
  const updates: ShareUpdates = {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(draft.visibility !== before.visibility && { visibility: draft.visibility }),
    ...(isOther && { allowedUids: [...draft.allowedUids] }),
    ...(Object.keys(policy).length > 0 && { policy }),
  };
  return Object.keys(updates).length > 0 ? updates : null;
}

/** A new share as it is sent; made from the library of its first file, which the server calls `default`, unless another is given. */
export function newShare(draft: ShareDraft, files: readonly { id: string }[], libraryId = 'default') {
  return {
    name: draft.name.trim(),
    libraryId,
    fileIds: files.map(({ id }) => id),
    visibility: draft.visibility,
    allowedUids: draft.visibility === 'restricted' ? [...draft.allowedUids] : [],
    policy: {
      allowDownload: draft.allowDownload,
      // Left out, it is what the library of the files says; switched off, the server would refuse where that demands it.
      ...(draft.watermark && { watermark: true }),
      expiresAt: toIso(draft.expiresAt),
      maxDownloads: draft.allowDownload && draft.maxDownloads !== '' ? Number(draft.maxDownloads) : null,
      password: draft.hasPassword ? draft.password : null,
    },
  };
}

/** Which files the server would not share, each with its reason; from the error's details. */
export function refusedFiles(error: { details: Record<string, unknown> } | null): ReadonlyMap<string, string> {
  const files = Array.isArray(error?.details.files) ? (error.details.files as unknown[]) : [];
  return new Map(
    files.flatMap((file) => {
      const { fileId, reason } = (file ?? {}) as { fileId?: unknown; reason?: unknown };
      return typeof fileId === 'string' && typeof reason === 'string' ? [[fileId, reason] as const] : [];
    }),
  );
}

/** A day and time of the reader's own zone as RFC 3339; null for none. */
export function toIso(field: string): string | null {
  const at = new Date(field);
  return field === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A moment as a field of a day and a time holds it, in the reader's own zone: `2026-12-18T17:00`. */
export function toLocalField(iso: string): string {
  const at = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** User ids from text: split by comma, trimmed, empties dropped. */
export function parseUids(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Somebody who may be named. */
interface Named {
  id: string;
  email: string;
  username?: string | null;
}

/**
 * People from text between commas, by id, username or address, whatever the case; `odd` is what names nobody. Nobody is
 * there twice.
 */
export function readPeople(text: string, people: readonly Named[]): { ids: string[]; odd: string[] } {
  const found = parseUids(text).map((part) => {
    const wanted = part.toLocaleLowerCase();
    const person = people.find((one) =>
      [one.id, one.email, one.username ?? ''].some((word) => word.toLocaleLowerCase() === wanted),
    );
    return { part, id: person?.id };
  });
  return {
    ids: [...new Set(found.flatMap(({ id }) => id ?? []))],
    odd: found.flatMap(({ part, id }) => (id ? [] : part)),
  };
}
