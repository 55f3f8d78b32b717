/**
 * Days as the reader's own clocks have them. A day is written '2026-11-18', a moment is milliseconds since 1970. All arithmetic on
 * days is on dates; only `momentAt` and `dayOf` know of clocks, so a day may have 23 or 25 hours.
 */
export type Day = string;

/** Milliseconds of a minute, and minutes of a day without a change of clocks. */
export const MINUTE = 60_000;
export const DAY_MINUTES = 24 * 60;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

function parts(day: Day): [year: number, month: number, date: number] {
  const [, year, month, date] = PATTERN.exec(day) ?? [];
  return [Number(year), Number(month) - 1, Number(date)];
}

const utc = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** True for a day that exists. */
export function isDay(text: unknown): text is Day {
  return typeof text === 'string' && PATTERN.test(text) && utc(...parts(text)) === text;
}

/** The day that a moment is on. */
export function dayOf(moment: number): Day {
  const at = new Date(moment);
  return utc(at.getFullYear(), at.getMonth(), at.getDate());
}

/** The moment at which clocks show so many minutes after midnight; a time that does not exist is read by the offset before the gap. */
export function momentAt(day: Day, minutes: number): number {
  const [year, month, date] = parts(day);
  return new Date(year, month, date, 0, minutes).getTime();
}

/** The moment at which a day begins. */
export const startOf = (day: Day): number => momentAt(day, 0);

/** What clocks show at a moment, in minutes after midnight. */
export function clockMinutes(moment: number): number {
  const at = new Date(moment);
  return at.getHours() * 60 + at.getMinutes();
}

export function addDays(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  return utc(year, month, date + count);
}

/** How many days later `to` is than `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.UTC(...parts(to)) - Date.UTC(...parts(from))) / (DAY_MINUTES * MINUTE));
}

/** Monday is 0, Sunday 6: weeks start on Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(Date.UTC(...parts(day))).getUTCDay() + 6) % 7;
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) > 4;
export const startOfWeek = (day: Day): Day => addDays(day, -weekdayOf(day));
export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;
export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

/** The same date so many months later, or the month's last where it has no such date. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  const last = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate();
  return utc(year, month + count, Math.min(date, last));
}

/** Every day from the first to the last, both included. */
export function daysFrom(first: Day, last: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

/** The number of the week by ISO 8601: the first has the year's first Thursday. */
export function weekNumber(day: Day): number {
  const thursday = addDays(startOfWeek(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in words, e.g. with `{ weekday: 'short' }`. */
export function dayWords(day: Day, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(Date.UTC(...parts(day))).replace(',', '');
}

/** 'Wednesday 18 November 2026'. */
export const fullDay = (day: Day): string =>
  dayWords(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** 'Wed 18 Nov'. */
export const shortDay = (day: Day): string => dayWords(day, { weekday: 'short', day: 'numeric', month: 'short' });

/** The reader's own zone. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
