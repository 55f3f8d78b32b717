/** The overview's figures, from what the server says of the storage. Sizes are bytes. */
import { formatSize } from './size';

/** What the bar of kinds is made of, with the words of its legend and the colour key of its piece. */
const KINDS = {
  pdf: { label: 'PDF', color: 'red' },
  video: { label: 'Video', color: 'pink' },
  images: { label: 'Images', color: 'purple' },
  archives: { label: 'Archives', color: 'gray' },
  spreadsheets: { label: 'Spreadsheets', color: 'green' },
  documents: { label: 'Documents', color: 'blue' },
  presentations: { label: 'Presentations', color: 'amber' },
  audio: { label: 'Audio', color: 'teal' },
  other: { label: 'Other', color: 'orange' },
} as const;

export type Kind = keyof typeof KINDS;

/** A piece of the bar. */
export interface KindShare {
  key: string;
  label: string;
  color: string;
  bytes: number;
}

/** The kinds that take room, the largest first; earlier versions of files count as one more. */
export function kindShares(byCategory: Readonly<Record<Kind, number>>, versions: number): readonly KindShare[] {
  const kinds = (Object.keys(KINDS) as Kind[]).map((key) => ({ key, ...KINDS[key], bytes: byCategory[key] }));
  return [...kinds, { key: 'versions', label: 'Earlier versions', color: 'primary', bytes: versions }]
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}

/** A drive's bytes: `used` are its files and their earlier versions. */
interface DriveBytes {
  used: number;
  versions: number;
}

/**
 * What the storage used is made of, so that whoever adds up the lists comes to the same: what lies in `drives`, which are
 * those that the person can open; what lies in others, deleted ones included; and what is kept beside files. Null where nothing
 * is stored.
 */
export function storageWords(usage: { used: number; modules: number }, drives: readonly DriveBytes[]): string | null {
  const held = drives.reduce((sum, drive) => sum + drive.used, 0);
  const versions = drives.reduce((sum, drive) => sum + drive.versions, 0);
  const parts: [bytes: number, words: string][] = [
    [held - versions, 'in files of the drives you can open'],
    [versions, 'in earlier versions of them'],
    [usage.used - usage.modules - held, 'in other drives'],
    [usage.modules, 'in documents for signature'],
  ];
  const [first, ...more] = parts.filter(([bytes]) => bytes > 0);
  if (!first) return null;
  const whole = `the ${formatSize(usage.used)} used`;
  if (more.length === 0) return `All of ${whole} is ${first[1]}.`;
  const rest = more.map(([bytes, words]) => `${formatSize(bytes)} ${words}`);
  const last = rest.pop();
  const said = [`${formatSize(first[0])} is ${first[1]}`, ...rest].join(', ');
  return `Of ${whole}, ${said} and ${last}.`;
}

/** A day's uploads. */
export interface DayFigures {
  /** `2026-11-21`. */
  date: string;
  /** Files that came in. */
  uploads: number;
}

/** Most uploads of a day, and the day where only one has so many. */
export interface Peak {
  uploads: number;
  date: string | null;
}

/** The busiest of the days; null where nothing came in. */
export function peakOf(daily: readonly DayFigures[]): Peak | null {
  const uploads = Math.max(0, ...daily.map((day) => day.uploads));
  if (uploads === 0) return null;
  const [first, second] = daily.filter((day) => day.uploads === uploads);
  return { uploads, date: first && !second ? first.date : null };
}

/** Above this share of its quota a drive is nearly full. */
const NEARLY_FULL = 0.9;

/** Whether a drive is nearly full: from 90 % of its quota. */
export function isNearlyFull(used: number, quota: number): boolean {
  return quota > 0 && used / quota >= NEARLY_FULL;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `18 Nov` for `2026-11-18`: the server's days are UTC's. */
export function dayWords(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}
