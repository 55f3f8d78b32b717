/** When people have something on, as a strip of a day shows it. */

import { addDays, type Day, startOf } from '@/shared/lib/days';
import { holds } from '@/shared/lib/fold';
import type { Times } from './moves';

/** The most people that the server is asked about at once. */
export const MAX_ASKED = 50;

/** A part of a day's strip, in percent of its length: a day may have 23 or 25 hours. */
export interface Piece {
  from: number;
  length: number;
}

/** What of a time lies on a day; null where nothing does. What takes no time is a hair's breadth. */
export function pieceOf({ start, end }: Times, day: Day): Piece | null {
  const [first, last] = [startOf(day), startOf(addDays(day, 1))];
  const [from, to] = [Math.max(start, first), Math.min(end, last)];
  if (from > to || from >= last || (from === to && start !== end)) return null;
  const share = 100 / (last - first);
  return { from: (from - first) * share, length: (to - from) * share };
}

/** Where the hours of a day's strip begin, in percent. */
export function ticksOf(day: Day, hours: readonly number[]): Piece[] {
  const [year, month, date] = day.split('-').map(Number);
  const at = (hour: number) => new Date(year ?? 0, (month ?? 1) - 1, date, hour).getTime();
  return hours.map((hour) => pieceOf({ start: at(hour), end: at(hour) }, day)).filter((piece) => piece !== null);
}

/** The times without one of them: the event that is being changed keeps nobody from coming to it. */
export function without(spans: readonly Times[], own: Times | null): Times[] {
  if (!own) return [...spans];
  return spans
    .flatMap(({ start, end }) => [
      { start, end: Math.min(end, own.start) },
      { start: Math.max(start, own.end), end },
    ])
    .filter(({ start, end }) => start < end);
}

/** Those of the times that the wanted one lies in; what only touches does not. */
export function clashes(spans: readonly Times[], wanted: Times): Times[] {
  return spans.filter(({ start, end }) => start < wanted.end && end > wanted.start);
}

/** Whom to ask about while a list of people is open: those in it whom the search leaves, as many as may be asked about. */
export function askedAbout(people: readonly { value: string; label: string }[], search: string): string[] {
  return people
    .filter(({ label }) => holds(label, search))
    .slice(0, MAX_ASKED)
    .map(({ value }) => value);
}
