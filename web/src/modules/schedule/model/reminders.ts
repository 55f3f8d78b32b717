/** Reminders of an event: so long before it begins, everybody who takes part is told. */
import type { ReminderBy } from '@/shared/api/gen';
import type { EventReminder } from '../api/types';

/** The most of an event. */
export const MAX_REMINDERS = 5;

/** How long before, in minutes: at the time, 5, 10, 15, 30 minutes, 1 hour, 1 day, 1 week. */
const PRESETS = [0, 5, 10, 15, 30, 60, 24 * 60, 7 * 24 * 60];

/** What a new reminder is at first. */
export const NEW_REMINDER: EventReminder = { minutes: 10, by: 'bell' };

const UNITS = [
  { minutes: 7 * 24 * 60, word: 'week' },
  { minutes: 24 * 60, word: 'day' },
  { minutes: 60, word: 'hour' },
  { minutes: 1, word: 'minute' },
];

/** '10 minutes before', '1 day before', 'At the time of the event'; what is no whole unit is said in the next smaller one. */
export function beforeWords(minutes: number): string {
  if (minutes === 0) return 'At the time of the event';
  const unit = UNITS.find((one) => minutes % one.minutes === 0);
  const count = minutes / (unit?.minutes ?? 1);
  return `${count} ${unit?.word ?? 'minute'}${count === 1 ? '' : 's'} before`;
}

/** 'by email' or 'in Corbel'. */
export const byWords = (by: ReminderBy): string => (by === 'mail' ? 'by email' : 'in Corbel');

/** The times to choose from, with the one that an event from elsewhere has. */
export function minutesChoices(minutes: number): { value: string; label: string }[] {
  const all = PRESETS.includes(minutes) ? PRESETS : [...PRESETS, minutes].sort((a, b) => a - b);
  return all.map((one) => ({ value: String(one), label: beforeWords(one) }));
}

/** One more: the first preset that is not there yet. */
export function withOneMore(reminders: readonly EventReminder[]): EventReminder[] {
  const isThere = ({ minutes, by }: EventReminder) => reminders.some((one) => one.minutes === minutes && one.by === by);
  const free = [10, ...PRESETS].map((minutes) => ({ ...NEW_REMINDER, minutes })).find((one) => !isThere(one));
  return [...reminders, free ?? NEW_REMINDER];
}

/** What to tell the server: each once, the earliest first. */
export function remindersBody(reminders: readonly EventReminder[]): EventReminder[] {
  const isFirst = (one: EventReminder, index: number) =>
    reminders.findIndex(({ minutes, by }) => minutes === one.minutes && by === one.by) === index;
  return reminders.filter(isFirst).sort((a, b) => b.minutes - a.minutes || a.by.localeCompare(b.by));
}
