/** The overview's figures, from what the server says of the storage. Sizes are bytes. */

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
