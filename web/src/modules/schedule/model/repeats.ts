/** How an event repeats, as the editor has it and as the server takes it (notes-and-schedule.md section 3.6). */
import type { RecurrenceDay, RecurrenceMonthly, RecurrenceType, RecurrenceUnit } from '@/shared/api/gen';
import { addDays, type Day, dayWords, weekdayOf } from '@/shared/lib/days';
import type { Recurrence } from '../api/types';

export const REPEATS: readonly Repeat[] = ['none', 'daily', 'weekly', 'monthly', 'custom'];
/** `own` is the rule of an event from elsewhere that has more to say than the editor: it is left as it is. */
export type Repeat = Exclude<RecurrenceType, 'yearly'>;
export const REPEAT_WORDS: Record<Repeat, string> = {
  none: 'Does not repeat',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  custom: 'Custom',
  own: 'By its own rule',
};

export const UNITS: readonly RecurrenceUnit[] = ['days', 'weeks', 'months', 'years'];
export const WEEKDAYS: readonly RecurrenceDay[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** By the date, by the same weekday of the month, by its last such weekday, or its last day. */
export const MONTHLY: readonly RecurrenceMonthly[] = ['date', 'weekday', 'lastWeekday', 'lastDay'];

/** Occurrences: 10 unless said, 1 to 999. */
export const COUNT = { usual: 10, least: 1, most: 999 };

export interface RepeatForm {
  repeat: Repeat;
  interval: number;
  unit: RecurrenceUnit;
  /** Weekly: on these days; none means that of the start. */
  weekdays: readonly RecurrenceDay[];
  monthly: RecurrenceMonthly;
  ends: 'never' | 'until' | 'count';
  until: Day | null;
  count: number;
}

export const NO_REPEAT: RepeatForm = {
  repeat: 'none',
  interval: 1,
  unit: 'weeks',
  weekdays: [],
  monthly: 'date',
  ends: 'never',
  until: null,
  count: COUNT.usual,
};

const UNIT_OF: Partial<Record<RecurrenceType, RecurrenceUnit>> = {
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
  yearly: 'years',
};

/** What the editor shows of an event's rule. */
export function repeatForm(recurrence: Recurrence): RepeatForm {
  if (typeof recurrence === 'string') {
    return recurrence === 'none' ? NO_REPEAT : repeatForm({ type: recurrence });
  }
  if (recurrence.type === 'own') return { ...NO_REPEAT, repeat: 'own' };
  const interval = recurrence.interval ?? 1;
  const unit = UNIT_OF[recurrence.type] ?? 'weeks';
  const isPlain = interval === 1 && recurrence.type !== 'yearly';
  return {
    repeat: isPlain ? (REPEATS.find((one) => one === recurrence.type) ?? 'custom') : 'custom',
    interval,
    unit,
    weekdays: recurrence.weekdays ?? [],
    monthly: MONTHLY.find((one) => one === recurrence.monthly) ?? 'date',
    ends: recurrence.until ? 'until' : recurrence.count ? 'count' : 'never',
    until: recurrence.until ?? null,
    count: recurrence.count ?? COUNT.usual,
  };
}

/** The unit in which it repeats, whichever way it was chosen. */
export function unitOf({ repeat, unit }: RepeatForm): RecurrenceUnit {
  return repeat === 'custom' ? unit : (UNIT_OF[repeat] ?? 'weeks');
}

/** What the server is told. */
export function recurrenceBody(form: RepeatForm): Recurrence {
  if (form.repeat === 'none') return 'none';
  if (form.repeat === 'own') return { type: 'own' };
  const unit = unitOf(form);
  return {
    type: form.repeat,
    ...(form.repeat === 'custom' && { interval: form.interval, unit }),
    ...(unit === 'weeks' && form.weekdays.length > 0 && { weekdays: [...form.weekdays] }),
    ...(unit === 'months' && { monthly: form.monthly }),
    ...(form.ends === 'until' && form.until && { until: form.until }),
    ...(form.ends === 'count' && { count: Math.min(COUNT.most, Math.max(COUNT.least, form.count)) }),
  };
}

const MONDAY = '2026-11-16';
const weekdayWord = (code: RecurrenceDay, weekday: 'short' | 'long') =>
  dayWords(addDays(MONDAY, WEEKDAYS.indexOf(code)), { weekday });

/** 'Mon' of `MO`. */
export const shortWeekday = (code: RecurrenceDay): string => weekdayWord(code, 'short');
/** 'Monday' of `MO`. */
export const longWeekday = (code: RecurrenceDay): string => weekdayWord(code, 'long');
/** The code of the day of the week that a day is. */
export const weekdayCode = (day: Day): RecurrenceDay => WEEKDAYS[weekdayOf(day)] ?? 'MO';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** 'on the third Wednesday', for a rule that begins on `start`. */
export function monthlyWords(monthly: RecurrenceMonthly, start: Day): string {
  const weekday = dayWords(start, { weekday: 'long' });
  const date = Number(start.slice(8));
  if (monthly === 'lastDay') return 'on the last day';
  if (monthly === 'lastWeekday') return `on the last ${weekday}`;
  if (monthly === 'weekday') return `on the ${ORDINALS[Math.floor((date - 1) / 7)]} ${weekday}`;
  return `on day ${date}`;
}

/** 'Every 2 weeks on Mon, Wed, 10 times'; null for what does not repeat. */
export function repeatWords(recurrence: Recurrence, start: Day): string | null {
  const form = repeatForm(recurrence);
  if (form.repeat === 'none') return null;
  if (form.repeat === 'own') return 'Repeats by its own rule';
  const unit = unitOf(form);
  const every = form.interval === 1 ? `Every ${unit.slice(0, -1)}` : `Every ${form.interval} ${unit}`;
  const on =
    unit === 'weeks' && form.weekdays.length > 0
      ? ` on ${form.weekdays.map(form.weekdays.length === 1 ? longWeekday : shortWeekday).join(', ')}`
      : unit === 'months'
        ? ` ${monthlyWords(form.monthly, start)}`
        : '';
  const end =
    form.ends === 'count'
      ? `, ${form.count === 1 ? 'once' : `${form.count} times`}`
      : form.ends === 'until' && form.until
        ? `, until ${dayWords(form.until, { day: 'numeric', month: 'short', year: 'numeric' })}`
        : '';
  return every + on + end;
}
