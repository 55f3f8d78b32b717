/** The four views (notes-and-schedule.md sections 2.5 and 4.6): which days each shows, its title, and where 'next' leads. */
import {
  addDays,
  addMonths,
  type Day,
  daysFrom,
  dayWords,
  fullDay,
  isSameMonth,
  isWeekend,
  startOf,
  startOfMonth,
  startOfWeek,
} from '@/shared/lib/days';

export const VIEWS = ['day', 'week', 'month', 'year'] as const;
export type ScheduleView = (typeof VIEWS)[number];
export const VIEW_WORDS: Record<ScheduleView, string> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };

export const isView = (value: unknown): value is ScheduleView => VIEWS.some((view) => view === value);

/** The weeks of a month's grid, from the Monday before its first day to the Sunday after its last. */
export function weeksOf(month: Day, hasWeekends = true): Day[][] {
  const first = startOfWeek(startOfMonth(month));
  const last = addDays(addMonths(startOfMonth(month), 1), -1);
  const weeks: Day[][] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) weeks.push(weekOf(monday, hasWeekends));
  return weeks;
}

/** Monday to Sunday, or to Friday where weekends are hidden. */
export function weekOf(day: Day, hasWeekends = true): Day[] {
  const monday = startOfWeek(day);
  return daysFrom(monday, addDays(monday, 6)).filter((one) => hasWeekends || !isWeekend(one));
}

/** The first days of a year's months. */
export function monthsOf(day: Day): Day[] {
  const january = `${day.slice(0, 4)}-01-01`;
  return Array.from({ length: 12 }, (_, month) => addMonths(january, month));
}

/** The first and the last day that a view shows. */
export function spanOf(view: ScheduleView, day: Day): { first: Day; last: Day } {
  if (view === 'day') return { first: day, last: day };
  if (view === 'week') return { first: startOfWeek(day), last: addDays(startOfWeek(day), 6) };
  const first = view === 'year' ? `${day.slice(0, 4)}-01-01` : startOfMonth(day);
  const last = addDays(addMonths(first, view === 'year' ? 12 : 1), -1);
  return { first: startOfWeek(first), last: addDays(startOfWeek(last), 6) };
}

/**
 * The moments between which the events are asked for; the second is not included. The day view has those of its week, which
 * the strip of days over it marks, and which are at hand when it turns to the next day.
 */
export function windowOf(view: ScheduleView, day: Day): { from: number; to: number } {
  const { first, last } = spanOf(view === 'day' ? 'week' : view, day);
  return { from: startOf(first), to: startOf(addDays(last, 1)) };
}

/** The day to which Next (1) or Prev (-1) leads. */
export function stepFrom(view: ScheduleView, day: Day, direction: 1 | -1): Day {
  if (view === 'day') return addDays(day, direction);
  if (view === 'week') return addDays(day, 7 * direction);
  return addMonths(day, (view === 'year' ? 12 : 1) * direction);
}

/** The day to which a swipe leads in a week that scrolls sideways: into the next week by its near end. */
export function weekSwiped(day: Day, direction: 1 | -1): Day {
  const monday = startOfWeek(day);
  return addDays(monday, direction > 0 ? 7 : -1);
}

/** What stands over the view: '16 – 22 November 2026'. */
export function titleOf(view: ScheduleView, day: Day, hasWeekends = true): string {
  if (view === 'year') return day.slice(0, 4);
  if (view === 'month') return dayWords(day, { month: 'long', year: 'numeric' });
  if (view === 'day') return fullDay(day);
  const days = weekOf(day, hasWeekends);
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day];
  const end = dayWords(last, { day: 'numeric', month: 'long', year: 'numeric' });
  if (isSameMonth(first, last)) return `${dayWords(first, { day: 'numeric' })} – ${end}`;
  const hasYear = first.slice(0, 4) !== last.slice(0, 4);
  return `${dayWords(first, { day: 'numeric', month: 'long', ...(hasYear && { year: 'numeric' }) })} – ${end}`;
}

/**
 * The title on a phone, which has of a week the days in sight: '28–29 Nov'. A month or a day of another year than this one
 * has its year: 'Mar 2031'.
 */
export function shortTitleOf(view: ScheduleView, day: Day, sight: readonly Day[], today: Day): string {
  if (view === 'year') return day.slice(0, 4);
  const [first, last] = [sight[0], sight.at(-1)];
  if (view === 'week' && first && last) {
    const [start, end] = [first, last].map((one) => dayWords(one, { day: 'numeric', month: 'short' }));
    if (first === last) return `${end}`;
    return `${isSameMonth(first, last) ? dayWords(first, { day: 'numeric' }) : start}–${end}`;
  }
  const isOther = day.slice(0, 4) !== today.slice(0, 4);
  if (view === 'day') return dayWords(day, { day: 'numeric', month: 'short', ...(isOther && { year: 'numeric' }) });
  return dayWords(day, isOther ? { month: 'short', year: 'numeric' } : { month: 'long' });
}
