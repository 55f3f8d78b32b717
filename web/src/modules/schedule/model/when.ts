/** When an event is, in words (notes-and-schedule.md section 2.5: its page). */

import { DAY_MINUTES, type Day, dayOf, daysBetween, fullDay, MINUTE, readerZone, shortDay } from '@/shared/lib/days';
import type { ScheduleEvent, UpdateEvent } from '../api/types';
import { rangeWords, type TimeFormat, timeWords } from './clock';
import type { Times } from './moves';
import type { Shown } from './shown';

/** When an event is: all that its words need. */
export type When = Pick<Shown, 'start' | 'end' | 'first' | 'last'> & { event: Pick<ScheduleEvent, 'allDay'> };

/** The two lines of it: 'Wednesday 18 November 2026' and '8:00 – 9:30 AM'; one line over several days. */
export function whenLines({ event, start, end, first, last }: When, format: TimeFormat): [string, string] {
  if (first !== last && event.allDay) return [`${fullDay(first)} – ${fullDay(last)}`, 'All day'];
  if (first === last) return [fullDay(first), event.allDay ? 'All day' : rangeWords(start, end, format)];
  return [
    `${fullDay(first)} – ${fullDay(dayOf(end))}`,
    `${shortDay(first)}, ${timeWords(start, format)} – ${shortDay(dayOf(end))}, ${timeWords(end, format)}`,
  ];
}

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;

/** How long it takes: '1 hour 30 minutes', '3 days'; nothing for what takes no time. */
export function lengthWords({ event, start, end, first, last }: When): string | null {
  if (event.allDay) return first === last ? null : count(daysBetween(first, last) + 1, 'day');
  const minutes = Math.round((end - start) / MINUTE);
  const parts = [
    [Math.floor(minutes / DAY_MINUTES), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return (
    parts
      .filter(([many]) => many > 0)
      .map(([many, word]) => count(many, word))
      .join(' ') || null
  );
}

/** How far away it is: 'in 20 minutes', 'tomorrow', 'in 3 days', 'now', 'yesterday', '2 hours ago'. */
export function awayWords({ event, start, end, first, last }: Shown, now: number): string {
  if (start <= now && now < end) return 'now';
  const isAhead = start > now;
  const today = dayOf(now);
  const days = isAhead ? daysBetween(today, first) : daysBetween(last, today);
  if (days === 0 && !event.allDay) {
    const minutes = Math.ceil((isAhead ? start - now : now - end) / MINUTE);
    const away = minutes < 60 ? count(Math.max(1, minutes), 'minute') : count(Math.round(minutes / 60), 'hour');
    return isAhead ? `in ${away}` : `${away} ago`;
  }
  if (days <= 1) return isAhead ? 'tomorrow' : 'yesterday';
  return isAhead ? `in ${days} days` : `${days} days ago`;
}

/** 'New York' of `America/New_York`. */
export const zoneName = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The zone that the event was made in, where its clocks are not the reader's; null for whole days, which are the same everywhere. */
export function otherZone(event: Shown['event'], times: Times, own: string = readerZone()): string | null {
  const zone = event.timeZone;
  if (!zone || event.allDay || zone === own) return null;
  const clock = (at: number, timeZone: string) => `${dayIn(at, timeZone)} ${timeWords(at, '24h', timeZone)}`;
  const isSame = [times.start, times.end].every((at) => clock(at, zone) === clock(at, own));
  return isSame ? null : zone;
}

function dayIn(moment: number, timeZone: string): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
}

/** By which date an occurrence goes when it was changed with others: that of its time in its zone, where it has another. */
export function occurrenceAfter(
  { occurrence, timeZone }: Pick<ScheduleEvent, 'occurrence' | 'timeZone'>,
  changes: Pick<UpdateEvent, 'startUTC' | 'startDate' | 'timeZone'>,
): Day | null {
  if (!occurrence) return null;
  if (changes.startDate) return changes.startDate;
  const zone = changes.timeZone ?? timeZone ?? readerZone();
  return changes.startUTC ? dayIn(Date.parse(changes.startUTC), zone) : occurrence;
}

/** What clocks show there, with the day where it is another one: 'Tue 17 Nov, 10:00 – 11:00 PM in New York'. */
export function zoneWords(shown: Shown, format: TimeFormat, zone: string): string {
  const { start, end, first } = shown;
  const day = dayIn(start, zone);
  const lastDay = dayIn(end, zone);
  const where = `in ${zoneName(zone)}`;
  if (day !== lastDay) {
    const [from, to] = [timeWords(start, format, zone), timeWords(end, format, zone)];
    return `${shortDay(day)}, ${from} – ${shortDay(lastDay)}, ${to} ${where}`;
  }
  return `${day === first ? '' : `${shortDay(day)}, `}${rangeWords(start, end, format, zone)} ${where}`;
}

/** The pieces of a text, with the addresses in it apart, so that they can be links. */
export function linkParts(text: string): { text: string; href: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
    .flatMap((part, index) => (part === '' ? [] : [{ text: part, href: index % 2 === 1 ? part : null }]));
}
