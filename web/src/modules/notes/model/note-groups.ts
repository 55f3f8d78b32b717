/** Headings over a list of notes, and dates on its cards (notes-and-schedule.md section 2.2), in the reader's zone. */
import { timeOfDay } from '@/shared/lib/clock';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_MS = 24 * 60 * 60 * 1000;
/** From this many days on, a date says more than a number of days. */
const DAYS_COUNTED = 7;

/** Midnights between two moments; days of 23 and 25 hours count as one. */
function daysBetween(at: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(at)) / DAY_MS);
}

/** The heading that a note of this moment stands under: 'Today', 'Yesterday', 'This Week', else 'November 2026'. */
export function groupOf(iso: string, now: Date): string {
  const at = new Date(iso);
  const days = daysBetween(at, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  // Weeks begin on Monday.
  const sinceMonday = (now.getDay() + 6) % 7;
  return days <= sinceMonday ? 'This Week' : MONTH.format(at);
}

/** On a card: 'Today', 'Yesterday', '3 days ago', else 'Nov 9'. */
export function cardDate(iso: string, now: Date): string {
  const at = new Date(iso);
  const days = daysBetween(at, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days < DAYS_COUNTED ? `${days} days ago` : MONTH_AND_DAY.format(at);
}

/** How long ago: 'Just now', '5 minutes ago', '3 hours ago', 'Yesterday', '3 days ago', else 'Nov 9'. */
export function agoWords(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const hours = Math.floor(minutes / 60);
  if (daysBetween(new Date(iso), now) === 0) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  return cardDate(iso, now);
}

/** Under the editor: 'Modified today, 10:41', 'Modified Nov 9, 10:41'. */
export function modifiedWords(iso: string, now: Date): string {
  const at = new Date(iso);
  const day = cardDate(iso, now);
  return `Modified ${/^[TY]|ago$/.test(day) ? day.toLowerCase() : day}, ${timeOfDay(at)}`;
}

/** A line of the list: a heading, or notes that stand beside each other. */
export type NoteLine<Note> = { key: string; heading: string } | { key: string; notes: readonly Note[] };

/** Puts headings between notes that come newest first, and `columns` of them into a line. */
export function linesOf<Note extends { id: string; updatedAt: string }>(
  notes: readonly Note[],
  columns: number,
  now: Date,
): NoteLine<Note>[] {
  const lines: NoteLine<Note>[] = [];
  let heading: string | null = null;
  let open: Note[] = [];
  for (const note of notes) {
    const group = groupOf(note.updatedAt, now);
    if (group !== heading) {
      heading = group;
      lines.push({ key: `heading ${group}`, heading: group });
      open = [];
    }
    if (open.length === 0 || open.length === columns) {
      open = [];
      lines.push({ key: note.id, notes: open });
    }
    open.push(note);
  }
  return lines;
}
