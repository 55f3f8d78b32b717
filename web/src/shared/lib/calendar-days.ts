/** Days without a time: `2026-11-05`. They mean the same day everywhere, so no time zone takes part. */

const DAY_MS = 86_400_000;
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const IN_FULL = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day it is for the reader: `2026-11-25`. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** `day` moved by so many days. */
export function addDays(day: string, days: number): string {
  return new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / DAY_MS);
}

/** `5 Nov` in the year of `today`, else `5 Nov 2025`; an em dash where it is no day. */
export function formatCalendarDay(day: string | null | undefined, today: string): string {
  if (!day || Number.isNaN(at(day))) return '—';
  return (day.slice(0, 4) === today.slice(0, 4) ? SHORT : WITH_YEAR).format(at(day));
}

/** `5 November 2026`; an em dash where it is no day. */
export function formatDayInFull(day: string | null | undefined): string {
  return day && !Number.isNaN(at(day)) ? IN_FULL.format(at(day)) : '—';
}
