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

/** The same under a head of a column that says what it is: `Today`, `4 days overdue`, `12 Dec`. */
export function dueInColumn(dueDay: string | null | undefined, today: string): DueWords {
  const { text, tone } = dueWords(dueDay, today);
  const short = dueDay ? text.replace(/^Due /, '') : '—';
  return { text: short.replace(/^[a-z]/, (letter) => letter.toUpperCase()), tone };
}

/** When an open invoice is due, as seen from `today`: `Due today`, `4 days overdue`, `Due 12 Dec`. */
export function dueWords(dueDay: string | null | undefined, today: string): DueWords {
  if (!dueDay) return { text: 'No due date', tone: 'mute' };
  const days = daysBetween(today, dueDay);
  if (days < 0) return { text: `${-days} ${days === -1 ? 'day' : 'days'} overdue`, tone: 'bad' };
  if (days === 0) return { text: 'Due today', tone: 'warn' };
  if (days === 1) return { text: 'Due tomorrow', tone: 'warn' };
  if (days <= SOON_DAYS) return { text: `Due in ${days} days`, tone: 'warn' };
  return { text: `Due ${formatCalendarDay(dueDay, today)}`, tone: 'mute' };
}
