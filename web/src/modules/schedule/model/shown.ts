/** An event as the views draw it: when it is by the reader's clocks, and whether it is a bar over days or a block in one. */

import { addDays, DAY_MINUTES, type Day, dayOf, MINUTE, startOf } from '@/shared/lib/days';
import type { Calendar, ScheduleEvent } from '../api/types';
import { PERSONAL } from './calendars';

export interface Shown {
  /** Of this occurrence. */
  key: string;
  event: ScheduleEvent;
  /** Milliseconds since 1970. Whole days begin and end with the reader's. */
  start: number;
  end: number;
  /** The first and the last day it is on. */
  first: Day;
  last: Day;
  /** Whole days, or 24 hours and more: it spans days instead of standing in one. */
  isBar: boolean;
  /** The reader was invited and does not come. */
  isDeclined?: boolean;
  /** Where it stands, once the calendars are known. */
  calendar?: Pick<Calendar, 'name' | 'color'>;
}

/** Default length of an event without an end: 60 minutes (section 9). */
export const DEFAULT_LENGTH = 60 * MINUTE;

export function shownOf(event: ScheduleEvent): Shown {
  if (event.allDay && event.startDate) {
    const first = event.startDate;
    const last = event.endDate ?? first;
    return {
      key: event.instanceId,
      event,
      start: startOf(first),
      end: startOf(addDays(last, 1)),
      first,
      last,
      isBar: true,
    };
  }
  const start = Date.parse(event.startUTC);
  const end = event.endUTC ? Math.max(start, Date.parse(event.endUTC)) : start + DEFAULT_LENGTH;
  return {
    key: event.instanceId,
    event,
    start,
    end,
    first: dayOf(start),
    // An event that ends at midnight is not on the next day.
    last: dayOf(Math.max(start, end - 1)),
    isBar: end - start >= DAY_MINUTES * MINUTE,
  };
}

const titles = new Intl.Collator();

/** By their beginning, the longer first. */
export function inOrder(a: Shown, b: Shown): number {
  return a.start - b.start || b.end - a.end || titles.compare(a.event.title, b.event.title);
}

/** Whether two values that came as JSON say the same. Hundreds are compared in the frame of a click: nothing is made of them. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key in one) if (!isSame(one[key], other[key])) return false;
  for (const key in other) if (!(key in one)) return false;
  return true;
}

/** The same events with those kept that say the same as before: what shows them is not drawn anew when a list comes again. */
export function keptFrom(before: readonly Shown[], after: readonly Shown[]): readonly Shown[] {
  const known = new Map(before.map((shown) => [shown.key, shown]));
  const kept = after.map((shown) => {
    const was = known.get(shown.key);
    return was && isSame(was, shown) ? was : shown;
  });
  return kept.length === before.length && kept.every((shown, index) => shown === before[index]) ? before : kept;
}

/**
 * What a view of these calendars shows to `reader`, in order. An invitation from a calendar that is not among the person's stands
 * with the personal one.
 */
export function shownIn(
  events: readonly ScheduleEvent[],
  calendars: ReadonlySet<string>,
  known?: readonly Calendar[],
  reader?: string,
): Shown[] {
  const byId = known && new Map(known.map((calendar) => [calendar.id, calendar]));
  const standsIn = (id: string) => (byId && !byId.has(id) ? PERSONAL : id);
  const isDeclined = ({ attendees }: ScheduleEvent) =>
    attendees.some(({ userId, answer }) => userId === reader && answer === 'declined');
  return events
    .filter(({ calendarId }) => calendars.has(standsIn(calendarId)))
    .map((event) => ({
      ...shownOf(event),
      isDeclined: isDeclined(event),
      calendar: byId?.get(standsIn(event.calendarId)),
    }))
    .sort(inOrder);
}

/** The events that are on a day. */
export function onDay(events: readonly Shown[], day: Day): Shown[] {
  return events.filter(({ first, last }) => first <= day && day <= last);
}

/** How much a status weighs in the mark of a day: red, then amber, then green, then none (section 4.6). */
const WEIGHT: Record<string, number> = { red: 3, amber: 2, green: 1 };

const weightOf = ({ event }: Shown): number => WEIGHT[event.status ?? 'none'] ?? 0;

/**
 * The events that the dots of a day stand for, the gravest first: one of each status, and others while there are fewer
 * than `room`.
 */
export function dotted(events: readonly Shown[], room: number): Shown[] {
  const first = new Map(events.toReversed().map((shown) => [weightOf(shown), shown]));
  const others = events.filter((shown) => first.get(weightOf(shown)) !== shown);
  const chosen = [...first.values(), ...others.slice(0, Math.max(0, room - first.size))];
  return chosen.sort((a, b) => weightOf(b) - weightOf(a));
}

/** The graver of two statuses. */
export const graver = (a: string, b: string): string => ((WEIGHT[b] ?? 0) > (WEIGHT[a] ?? 0) ? b : a);
