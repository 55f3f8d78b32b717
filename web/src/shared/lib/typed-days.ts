/** Days and times as people type them into a field, the day before the month: '02/12/2026', '02/12/2026, 17:00'. */
import { type TimeFormat, timeOfDay } from './clock';

/** What a field holds while what stands in it is no day, or no day and time. */
export const ODD_DAY = 'invalid';

/** What a field holds while what stands in it is no time. */
export const ODD_TIME = 'invalid';

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i;
const two = (value: number) => String(value).padStart(2, '0');

/** '2026-12-02' of '2/12/2026' or of itself; null where it is no day of the calendar. */
export function parseTypedDay(text: string): string | null {
  const plain = text.trim();
  const [, day, month, year] = DAY.exec(plain) ?? reversed(ISO_DAY.exec(plain)) ?? [];
  if (!day || !month || !year) return null;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isReal ? `${year}-${two(Number(month))}-${two(Number(day))}` : null;
}

/** '2026-12-02T17:00' of '2/12/2026, 17:00', of '2/12/2026 5 pm' or of itself; null where a part is missing or odd. */
export function parseTypedMoment(text: string): string | null {
  const [, first = '', second = ''] = /^(\S+?)(?:,\s*|\s+|T)(\S.*)$/.exec(text.trim()) ?? [];
  const day = parseTypedDay(first);
  const time = parseTypedTime(second);
  return day && time && `${day}T${time}`;
}

/** '17:00' of '5 pm', '5.00 PM' or of itself; null where it is no time of day. */
export function parseTypedTime(text: string): string | null {
  const [, hour, minute = '00', half] = TIME.exec(text.trim()) ?? [];
  if (!hour) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const isReal = hours < 24 && Number(minute) < 60 && !(half && (Number(hour) < 1 || Number(hour) > 12));
  return isReal ? `${two(hours)}:${minute}` : null;
}

/** '02/12/2026' of '2026-12-02'; '' for anything else. */
export function dayText(value: string): string {
  const [, year, month, day] = ISO_DAY.exec(value) ?? [];
  return year ? `${day}/${month}/${year}` : '';
}

/** '02/12/2026, 17:00' of '2026-12-02T17:00'; '' for anything else. */
export function momentText(value: string, format: TimeFormat): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return '';
  return `${dayText(value.slice(0, 10))}, ${timeOfDay(at, format)}`;
}

/** '17:00' or '5:00 PM' of '17:00'; '' for anything else. */
export function timeText(value: string, format: TimeFormat): string {
  // Any day without a change of clocks has these hours.
  const at = new Date(`2026-01-15T${value}`);
  return Number.isNaN(at.getTime()) ? '' : timeOfDay(at, format);
}

function reversed(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found && [found[0], found[3], found[2], found[1]];
}
