/** The words and choices of the quick create: an event from its title, at the time that was drawn or double-clicked. */

import { dayOf } from '@/shared/lib/days';
import type { Calendar } from '../api/types';
import type { TimeFormat } from './clock';
import type { EventForm } from './event-form';
import { lengthWords, whenLines } from './when';

/**
 * When the event is to be, in two lines: 'Wednesday 7 May 2031' and '9:00 – 10:30 AM · 1 hour 30 minutes'. Over several
 * days the first has the times as well.
 */
export function quickWhen(form: Pick<EventForm, 'start' | 'end' | 'allDay'>, format: TimeFormat): [string, string] {
  const { start, end, allDay } = form;
  if (start === null || end === null) return ['', ''];
  const times = { event: { allDay }, start, end, first: dayOf(start), last: dayOf(Math.max(start, end - 1)) };
  const [days, time] = whenLines(times, format);
  const length = lengthWords(times) ?? '';
  if (times.first !== times.last && !allDay) return [time, length];
  return [days, [time, length].filter(Boolean).join(' · ')];
}

/** The calendars to choose from; none where the person can write into one alone. */
export function quickCalendars(calendars: readonly Calendar[]): Calendar[] {
  const writable = calendars.filter(({ can }) => can.write);
  return writable.length > 1 ? writable : [];
}
