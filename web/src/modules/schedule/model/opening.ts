/** What of a day or a week is in sight when it opens. */
import { addDays, type Day, daysFrom, isWeekend, startOfWeek } from '@/shared/lib/days';
import type { Axis } from './axis';
import { onDay, type Shown } from './shown';

/** So many minutes are seen above the first event, so that the line of its hour is. */
const ABOVE = 10;

/**
 * The minute at the top: the earliest event of these days is whole, or the working day begins there, whichever is earlier. What
 * goes on since the night before does not count. Days on which nothing begins open where their `week` does.
 */
export function openingMinute(
  axes: readonly Axis[],
  events: readonly Shown[],
  workStart: number,
  week: readonly Axis[] = axes,
): number {
  const own = startsOn(axes, events);
  const starts = own.length > 0 ? own : startsOn(week, events);
  return Math.max(0, Math.min(workStart * 60, ...starts) - ABOVE);
}

/** The minutes at which events begin on these days. */
function startsOn(axes: readonly Axis[], events: readonly Shown[]): number[] {
  return axes.flatMap((axis) =>
    events.filter((shown) => !shown.isBar && shown.first === axis.day).map((shown) => axis.at(shown.start)),
  );
}

/** Whether all that is left of a weekend is empty: who opens the schedule then looks for what comes next. */
export function isEmptyWeekend(day: Day, events: readonly Shown[]): boolean {
  return isWeekend(day) && daysFrom(day, addDays(startOfWeek(day), 6)).every((one) => onDay(events, one).length === 0);
}

/** The days in sight where `room` of them are, from one on or, near the end of the week, with it. */
export function sightFrom(days: readonly Day[], first: Day, room: number): readonly Day[] {
  const at = Math.min(Math.max(0, days.indexOf(first)), Math.max(0, days.length - room));
  return days.slice(at, at + room);
}

/**
 * The first day in sight where only `room` days of a week are: the one asked for, but not an empty weekend where the week has
 * events. Then it is the next day with events, or else the last one before.
 */
export function openingDay(days: readonly Day[], asked: Day, events: readonly Shown[], room: number): Day {
  const at = days.indexOf(asked);
  const hasEvents = (day: Day) => onDay(events, day).length > 0;
  const seen = days.slice(Math.min(at, days.length - room)).slice(0, room);
  if (at < 0 || seen.some((day) => !isWeekend(day) || hasEvents(day))) return asked;
  const next = days.slice(at).find(hasEvents);
  if (next) return next;
  const last = days.findLastIndex(hasEvents);
  return last < 0 ? asked : (days[Math.max(0, last - room + 1)] ?? asked);
}
