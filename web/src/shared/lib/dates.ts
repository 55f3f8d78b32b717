/** Dates as lists show them: short, in the reader's own time zone. Inputs are RFC 3339 UTC strings. */
import { timeOfDay } from './clock';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function isSameDay(a: Date, b: Date): boolean {
  return a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();
}

/** For a table cell: 'Today, 09:12', '17 Nov, 17:31', or with the year when it is another one: '17 Nov 2025'. */
export function formatMoment(iso: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '—';
  if (isSameDay(at, now)) return `Today, ${timeOfDay(at)}`;
  if (at.getFullYear() === now.getFullYear()) return `${DAY.format(at)}, ${timeOfDay(at)}`;
  return DAY_AND_YEAR.format(at);
}

/** The same within a sentence: 'today, 09:12'. */
export const formatMomentInText = (iso: string, now: Date): string => formatMoment(iso, now).replace(/^Today/, 'today');

/** For a phone's second line: '09:12' today, '17 Nov' this year, '17 Nov 2025' before. */
export function formatMomentBriefly(iso: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '—';
  if (isSameDay(at, now)) return timeOfDay(at);
  return at.getFullYear() === now.getFullYear() ? DAY.format(at) : DAY_AND_YEAR.format(at);
}

/** Only the time of day: '09:14'. */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '—' : timeOfDay(at);
}

/** Only the day, always with its year: '17 Nov 2025'. */
export function formatDay(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '—' : DAY_AND_YEAR.format(at);
}

/** The whole moment, for a tooltip and among the facts of a thing: '26 Nov 2026, 14:29'. */
export function formatExactMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : `${DAY_AND_YEAR.format(at)}, ${timeOfDay(at)}`;
}
