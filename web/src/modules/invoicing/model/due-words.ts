import { daysBetween, formatCalendarDay } from '@/shared/lib/calendar-days';
import type { Tone } from '@/shared/ui/ToneBadge';
import type { InvoiceState, InvoiceSummary } from '../api/types';
import { isOwed } from './invoice-state';

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

type Dated = Pick<InvoiceSummary, 'kind' | 'state' | 'dueOn'>;

/** From its approval on a credit note is chosen with the next payment and makes that less. */
const isToDeduct = (state: InvoiceState): boolean => isOwed(state) && state !== 'submitted' && state !== 'queried';

/**
 * When an open invoice is due, as seen from `today`: `Due today`, `4 days overdue`, `Due 12 Dec`. A credit note is never due:
 * of one that is approved it says what becomes of it. Null where there is nothing to say.
 */
export function dueWords({ kind, state, dueOn }: Dated, today: string): DueWords | null {
  if (kind === 'creditNote') {
    return isToDeduct(state) ? { text: 'Deducted from next payment', tone: 'mute' } : null;
  }
  if (!isOwed(state)) return null;
  const { text, tone } = dayDue(dueOn, today);
  return { text: tone === 'bad' ? text : `Due ${text}`, tone };
}

/** The same under a head of a column that says what it is: `Today`, `4 days overdue`, `12 Dec`, `Next payment`. */
export function dueInColumn({ kind, state, dueOn }: Dated, today: string): DueWords {
  if (kind === 'creditNote') return { text: isToDeduct(state) ? 'Next payment' : '—', tone: 'mute' };
  // Of what is no longer or not yet owed the day alone.
  if (!isOwed(state)) return { text: formatCalendarDay(dueOn, today), tone: 'mute' };
  const { text, tone } = dayDue(dueOn, today);
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
