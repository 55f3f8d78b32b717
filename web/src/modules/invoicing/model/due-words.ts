import { daysBetween, formatCalendarDay } from '@/shared/lib/calendar-days';
import type { Tone } from '@/shared/ui/ToneBadge';

/** How soon is soon: what is due within so many days is marked. */
const SOON_DAYS = 3;

export interface DueWords {
  text: string;
  /** Marked only where somebody has to do something. */
  tone: Extract<Tone, 'warn' | 'bad' | 'mute'>;
}

/** `5 Nov – 11 Nov`, `from 5 Nov`, `until 11 Nov`: the days that a list is narrowed to. */
export function rangeWords(from: string | undefined, to: string | undefined, today: string): string {
  if (from && to) return `${formatCalendarDay(from, today)} – ${formatCalendarDay(to, today)}`;
  return from ? `from ${formatCalendarDay(from, today)}` : `until ${formatCalendarDay(to, today)}`;
}

/** When an open invoice is due, as seen from `today`: `Due today`, `4 days overdue`, `Due 12 Dec`. */
export function dueWords(dueDay: string | null | undefined, today: string): DueWords {
  if (!dueDay) return { text: 'No due date', tone: 'mute' };
  const { text, tone } = dayDue(dueDay, today);
  return { text: tone === 'bad' ? text : `Due ${text}`, tone };
}

/** The same under a head of a column that says what it is: `Today`, `4 days overdue`, `12 Dec`. */
export function dueInColumn(dueDay: string | null | undefined, today: string): DueWords {
  if (!dueDay) return { text: '—', tone: 'mute' };
  const { text, tone } = dayDue(dueDay, today);
  return { text: text.charAt(0).toUpperCase() + text.slice(1), tone };
}

function dayDue(day: string, today: string): DueWords {
  const days = daysBetween(today, day);
  if (days < 0) return { text: `${-days} ${days === -1 ? 'day' : 'days'} overdue`, tone: 'bad' };
  if (days === 0) return { text: 'today', tone: 'warn' };
  if (days === 1) return { text: 'tomorrow', tone: 'warn' };
  if (days <= SOON_DAYS) return { text: `in ${days} days`, tone: 'warn' };
  return { text: formatCalendarDay(day, today), tone: 'mute' };
}
