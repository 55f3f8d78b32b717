/** Tax months of the Construction Industry Scheme: from the 6th of a month to the 5th of the next, named by that 5th. */
import { addDays, daysBetween, formatDayInFull } from '@/shared/lib/calendar-days';

/** When a closed month has to be dealt with. */
export interface TaxMonthDeadlines {
  /** The return and the statements, and a payment by post: the 19th. */
  returnBy: string;
  /** An electronic payment: the 22nd. */
  payBy: string;
}

/** The 5th that ends the tax month in which `day` lies. */
export function taxMonthEnd(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, date <= 5 ? month - 1 : month, 5)).toISOString().slice(0, 10);
}

/** The 6th on which the tax month that ends on `end` begins. */
export function taxMonthStart(end: string): string {
  const [year = 0, month = 1] = end.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 6)).toISOString().slice(0, 10);
}

/** The 5th that ended the tax month before the one in which `day` lies. */
export function lastTaxMonthEnd(day: string): string {
  return addDays(taxMonthStart(taxMonthEnd(day)), -1);
}

/** `Tax month ending 5 November 2026`: the words of a statement. */
export function taxMonthWords(end: string): string {
  return `Tax month ending ${formatDayInFull(end)}`;
}

export function taxMonthDeadlines(end: string): TaxMonthDeadlines {
  return { returnBy: addDays(end, 14), payBy: addDays(end, 17) };
}

/** The tax year of a day: `2026/27` from 6 April 2026 on. */
export function taxYearWords(day: string): string {
  const year = Number(day.slice(0, 4));
  const first = day.slice(5) >= '04-06' ? year : year - 1;
  return `${first}/${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The days of a tax year that the server names: `2026-27` runs from 6 April 2026 to 5 April 2027. */
export function taxYearDays(taxYear: string): { from: string; to: string } {
  const year = Number(taxYear.slice(0, 4));
  return { from: `${year}-04-06`, to: `${year + 1}-04-05` };
}

/** Whether the month that ends on `end` has begun. There is nothing to see of one that has not. */
export function hasBegun(end: string, today: string): boolean {
  return daysBetween(taxMonthStart(end), today) >= 0;
}

/** The month can be closed from the day after its end on; nothing where it can, else why not. */
export function closeRefusal(end: string, today: string): string | undefined {
  return daysBetween(end, today) > 0 ? undefined : `It runs until ${formatDayInFull(end)}.`;
}
