import { type Day, daysBetween, dayWords, isDay } from '@/shared/lib/days';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** So many letters tell a month; `sept` is one, too. */
const LEAST_LETTERS = 3;
/** A weekday before the date: it is read, and not held against the date. */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/;
const DATE = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,?\\s*(\\d{4}))?';
const DAY_FIRST = new RegExp(`^${DATE}\\s*(?:of\\s+)?([a-z]+)${YEAR}$`);
const MONTH_FIRST = new RegExp(`^([a-z]+)\\s*${DATE}${YEAR}$`);
/** As people write dates here: the day before the month. */
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/;
/** A 29 February is at most eight years away. */
const MOST_YEARS = 8;

/** The day that was typed: `3 dec`, `December 3rd`, `03/12`, `2026-12-03`. Without a year it is the nearest; null where it is none. */
export function findDay(typed: string, today: Day): Day | null {
  const text = typed.trim().toLowerCase().replace(WEEKDAY, '');
  if (isDay(text)) return text;
  const [, date, month, year] = DAY_FIRST.exec(text) ?? [];
  if (date && month) return dayAt(date, monthOf(month), year, today);
  const [, name, of, then] = MONTH_FIRST.exec(text) ?? [];
  if (name && of) return dayAt(of, monthOf(name), then, today);
  const figures = FIGURES.exec(text);
  if (!figures) return null;
  const [, first = '', second = '', last] = figures;
  return dayAt(first, Number(second), last?.length === 2 ? `20${last}` : last, today);
}

/** From 1; 0 where the word is no month. */
const monthOf = (word: string): number =>
  word.length < LEAST_LETTERS ? 0 : MONTHS.findIndex((month) => month.startsWith(word.replace(/^sept$/, 'sep'))) + 1;

function dayAt(date: string, month: number, year: string | undefined, today: Day): Day | null {
  const two = (part: number) => String(part).padStart(2, '0');
  const at = (of: number) => `${of}-${two(month)}-${two(Number(date))}`;
  if (year) return isDay(at(Number(year))) ? at(Number(year)) : null;
  const now = Number(today.slice(0, 4));
  const years = Array.from({ length: 2 * MOST_YEARS + 1 }, (_, index) => now - MOST_YEARS + index);
  const away = (day: Day) => Math.abs(daysBetween(today, day));
  const [nearest] = years
    .map(at)
    .filter(isDay)
    .sort((a, b) => away(a) - away(b));
  return nearest ?? null;
}

/** `Thursday 3 December`, with the year where it is another than this one. */
export const dayTitle = (day: Day, today: Day): string =>
  dayWords(day, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
