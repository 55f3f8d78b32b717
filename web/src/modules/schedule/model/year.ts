/** How many events the days and months of a year have. */
import { addDays, addMonths, type Day } from '@/shared/lib/days';
import { graver, type Shown } from './shown';
import { monthsOf } from './views';

/** The events of a day in short. A day without events has no entry. */
export interface DayLoad {
  count: number;
  /** The gravest status of its events: red, then amber, then green, then `none` (section 4.6). */
  status: string;
}

export function loadsOf(events: readonly Shown[]): Map<Day, DayLoad> {
  const loads = new Map<Day, DayLoad>();
  for (const { event, first, last } of events) {
    const status = event.status ?? 'none';
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const known = loads.get(day);
      loads.set(day, { count: (known?.count ?? 0) + 1, status: known ? graver(known.status, status) : status });
    }
  }
  return loads;
}

/** The shades of the year view, from the lightest: the least number of events of each. */
export const LEVELS = [1, 2, 3, 5] as const;

/** The shade of a day: 1 to 4, and 0 without events. */
export const levelOf = (count: number): number => LEVELS.filter((least) => count >= least).length;

/** The numbers of events a shade stands for: '1', '2', '3–4', '5+'. */
export function levelWords(level: number): string {
  const [least, next] = [LEVELS[level - 1], LEVELS[level]];
  if (least === undefined) return '0';
  if (next === undefined) return `${least}+`;
  return next - least === 1 ? `${least}` : `${least}–${next - 1}`;
}

/** '1 event', '12 events', 'No events'. */
export function countWords(count: number): string {
  if (count === 0) return 'No events';
  return count === 1 ? '1 event' : `${count} events`;
}

/** The number of events of each month of a year, by its first day. An event over the end of a month counts in both. */
export function monthCounts(events: readonly Shown[], year: Day): Map<Day, number> {
  return new Map(
    monthsOf(year).map((month) => {
      const next = addMonths(month, 1);
      return [month, events.filter(({ first, last }) => first < next && last >= month).length];
    }),
  );
}
