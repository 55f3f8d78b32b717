/** Times in words, by the setting `timeFormat`. */
import type { TimeFormat } from '@/shared/lib/clock';

export type { TimeFormat };

const HOURS_12 = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const HOURS_24 = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(format: TimeFormat, timeZone?: string): Intl.DateTimeFormat {
  const key = `${format} ${timeZone ?? ''}`;
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(format === '12h' ? 'en-US' : 'en-GB', {
      ...(format === '12h' ? HOURS_12 : HOURS_24),
      timeZone,
    });
  formats.set(key, made);
  return made;
}

/** '9:00 AM' or '09:00', in the reader's zone or another. */
export function timeWords(moment: number, format: TimeFormat, timeZone?: string): string {
  return formatFor(format, timeZone)
    .format(moment)
    .replace(/\u202f/, ' ');
}

/** '9:00 – 10:30 AM', '11:30 AM – 12:15 PM' or '09:00 – 10:30'; one time where nothing passes. */
export function rangeWords(start: number, end: number, format: TimeFormat, timeZone?: string): string {
  const [from, to] = [timeWords(start, format, timeZone), timeWords(end, format, timeZone)];
  if (start === end) return from;
  const isSameHalf = format === '12h' && from.slice(-2) === to.slice(-2);
  return `${isSameHalf ? from.slice(0, -3) : from} – ${to}`;
}

/** An hour's line: '9 AM' or '09:00'. */
export function hourWords(moment: number, format: TimeFormat): string {
  return timeWords(moment, format).replace(':00 ', ' ');
}

/** 'BST': which of two hours with one name it is, on a day on which clocks go back. */
export function zoneMark(moment: number): string {
  zoneNames ??= new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });
  return zoneNames.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
let zoneNames: Intl.DateTimeFormat | undefined;

/** An hour's lines in order, and which of two it is where there are two with one name. */
export function hourLines(moments: readonly number[], format: TimeFormat): { words: string; mark: string | null }[] {
  const all = moments.map((moment) => hourWords(moment, format));
  return all.map((words, index) => ({
    words,
    mark: all.indexOf(words) === all.lastIndexOf(words) ? null : zoneMark(moments[index] ?? 0),
  }));
}

/** '2:20': a time where there is no room for its half of the day, beside hours that tell it. */
export const shortTime = (moment: number, format: TimeFormat): string =>
  timeWords(moment, format).replace(/ [AP]M$/, '');

/** The label of the working-hours toggle: '9 AM – 5 PM', and '24h' while the whole day is shown (section 2.5). */
export function hoursLabel(hours: { start: number; end: number }, isNarrow: boolean, format: TimeFormat): string {
  if (!isNarrow) return '24h';
  // Any day without a change of clocks has these hours.
  const at = (hour: number) => hourWords(new Date(2026, 0, 15, hour).getTime(), format);
  return `${at(hours.start)} – ${at(hours.end)}`;
}
