/**
 * The hours of a day from top to bottom. In the day view they are those that pass, so that a day on which clocks change has 23
 * or 25; in the week view, where days share one scale, they are those that clocks show.
 */
import { addDays, clockMinutes, DAY_MINUTES, type Day, dayOf, MINUTE, momentAt, startOf } from '@/shared/lib/days';
import type { Times } from './moves';

export interface Axis {
  day: Day;
  /** The minutes that are shown: from, and to (not included). */
  from: number;
  to: number;
  /** A line an hour. */
  rows: readonly { minute: number; moment: number }[];
  /** Where a moment stands, in minutes; outside of the day at its edge. */
  at(moment: number): number;
  /** The moment that stands at a minute. */
  momentOf(minute: number): number;
}

/** Hours of the day, as `9` to `17`: the last is shown whole. Null shows all. */
export interface Hours {
  start: number;
  end: number;
}

/** The day's scale. `isExact` follows the hours that pass. */
export function axisOf(day: Day, hours: Hours | null, isExact: boolean): Axis {
  const begins = startOf(day);
  const ends = startOf(addDays(day, 1));
  const length = isExact ? Math.round((ends - begins) / MINUTE) : DAY_MINUTES;
  const momentOf = (minute: number) => (isExact ? begins + minute * MINUTE : momentAt(day, minute));
  const at = (moment: number) => {
    if (moment <= begins) return 0;
    if (moment >= ends) return length;
    return isExact ? (moment - begins) / MINUTE : clockMinutes(moment);
  };
  const shown = hours && hours.end >= hours.start ? hours : null;
  const from = shown ? at(momentAt(day, shown.start * 60)) : 0;
  const to = shown ? Math.min(length, at(momentAt(day, (shown.end + 1) * 60))) : length;
  const count = Math.ceil((to - from) / 60);
  const rows = Array.from({ length: count }, (_, index) => {
    const minute = from + index * 60;
    return { minute, moment: momentOf(minute) };
  });
  return { day, from, to, rows, at, momentOf };
}

/** What part of the scale lies above a minute: 0 at the top, 1 at the bottom. */
export function shareOf(axis: Axis, minute: number): number {
  const part = (minute - axis.from) / (axis.to - axis.from);
  return Math.min(1, Math.max(0, part));
}

/** An event is at least so tall, in minutes: its title can be read. */
const LEAST_MINUTES = 20;

/**
 * Where a time that begins on a day stands on the scale; null where it is on another day, or outside of the hours shown. It is
 * at least `least` minutes long there.
 */
export function standingOf(
  axis: Axis,
  first: Day,
  { start, end }: Times,
  least = LEAST_MINUTES,
): { from: number; to: number } | null {
  if (axis.day < first || (axis.day > first && axis.day > dayOf(Math.max(start, end - 1)))) return null;
  const [from, to] = [axis.at(start), axis.at(end)];
  if (to < axis.from || from >= axis.to || (to === axis.from && from < to)) return null;
  return { from, to: Math.max(to, from + least) };
}
