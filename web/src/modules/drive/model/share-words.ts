/** Words about shares and about sharing with people (drive.md section 2, "Dialogs"). */
import type { ShareVisibility } from '@/shared/api/gen';
import { formatDay, formatMomentInText } from '@/shared/lib/dates';

/** The choices of the settings, each with what follows from it. */
export const SHARE_VISIBILITIES: readonly { value: ShareVisibility; label: string; about: string }[] = [
  { value: 'tenant', label: 'Tenant', about: 'Anyone in the organisation with the link can open it.' },
  { value: 'public', label: 'Public', about: 'Anyone with the link can open it; no account needed.' },
  { value: 'restricted', label: 'Restricted', about: 'Only the people you choose can open it.' },
];

/** 'Tenant', 'Public' or 'Restricted'; a word of a later version is quoted as it is. */
export function visibilityLabel(visibility: string): string {
  return SHARE_VISIBILITIES.find(({ value }) => value === visibility)?.label ?? visibility;
}

/** The label, and of a restricted one to how many people: 'Restricted to 3 people', where the person may know. */
export function whomWords({ visibility, allowedUids }: { visibility: string; allowedUids: readonly string[] }): string {
  const label = visibilityLabel(visibility);
  const count = allowedUids.length;
  if (visibility !== 'restricted' || count === 0) return label;
  return `${label} to ${grouped(count)} ${count === 1 ? 'person' : 'people'}`;
}

/** What a share's state is called, and the colour that says the same. Of an expired one it says when: 'Expired 9 Nov 2026'. */
export function statusWords(
  status: string,
  expiresAt?: string | null,
): { label: string; tone: 'ok' | 'warn' | 'mute' } {
  if (status === 'active') return { label: 'Active', tone: 'ok' };
  if (status === 'expired') return { label: expiresAt ? `Expired ${formatDay(expiresAt)}` : 'Expired', tone: 'warn' };
  return { label: status === 'revoked' ? 'Revoked' : status, tone: 'mute' };
}

/** What happened last to a share or a request, and when: 'Changed 26 Oct, 10:10'. After it is revoked nothing does. */
export function lastDeedWords({ status, createdAt, updatedAt }: Changed, now: Date): string {
  const changed = updatedAt === createdAt ? 'Created' : 'Changed';
  return `${status === 'revoked' ? 'Revoked' : changed} ${formatMomentInText(updatedAt, now)}`;
}

/** As much of a share or a request as says when it changed. */
export interface Changed {
  status: string;
  createdAt: string;
  updatedAt: string;
}

const grouped = (count: number): string => count.toLocaleString('en-GB');
const users = (count: number): string => `${grouped(count)} ${count === 1 ? 'user' : 'users'}`;

/** '14 files', '1 file'. */
export function fileCountWords(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'file' : 'files'}`;
}

/** 'N users available' */
export const availableWords = (count: number): string => `${users(count)} available`;
/** 'N users selected' */
export const selectedWords = (count: number): string => `${users(count)} selected`;
/** 'Share with N users'; 'Share' until somebody is chosen. */
export const shareWithWords = (count: number): string => (count === 0 ? 'Share' : `Share with ${users(count)}`);

/** What a rebuild did. */
export function removedWords(removed: number): string {
  return `Removed ${grouped(removed)} missing ${removed === 1 ? 'file' : 'files'}.`;
}

/** Where downloads of a share are limited: '3 of 10 downloads', else '3 downloads'. */
export function downloadWords(downloads: number, most: number | null): string {
  const noun = (most ?? downloads) === 1 ? 'download' : 'downloads';
  return most === null ? `${grouped(downloads)} ${noun}` : `${grouped(downloads)} of ${grouped(most)} ${noun}`;
}

/** `Not opened yet`, `Opened once`, `Opened 12 times`. What is over can no longer be opened: `Never opened`. */
export function visitWords(visits: number, status: string): string {
  if (visits === 0) return status === 'active' ? 'Not opened yet' : 'Never opened';
  return visits === 1 ? 'Opened once' : `Opened ${grouped(visits)} times`;
}

/** Whom a link lets in, and until when: 'Public · until 21 Nov 2026 · password'. */
export function linkWords({ visibility, policy }: LinkFacts): string {
  const end = policy.expiresAt && `until ${formatDay(policy.expiresAt)}`;
  return [visibilityLabel(visibility), end, policy.hasPassword && 'password'].filter(Boolean).join(' · ');
}

/** As much of a share as says how its link opens. */
export interface LinkFacts {
  visibility: string;
  policy: { expiresAt?: string | null; hasPassword: boolean };
}

/** Said in the links dialog of a share that not everybody opens. */
export const NOT_PUBLIC = 'This share is not public. Change visibility to Public in Settings.';
