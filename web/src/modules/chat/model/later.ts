/** Times to which something is put off, in the reader's own time. */
import { timeOfDay } from '@/shared/lib/clock';

export interface LaterChoice {
  label: string;
  at: Date;
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'short' });

/** That day, so many days on, at this hour. */
function on(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** The usual times: soon, in the afternoon while it is morning, tomorrow and on Monday at nine. The soonest first. */
export function laterChoices(now: Date): readonly LaterChoice[] {
  const choices: LaterChoice[] = [
    { label: 'In 20 minutes', at: new Date(now.getTime() + 20 * 60_000) },
    { label: 'In 1 hour', at: new Date(now.getTime() + 60 * 60_000) },
  ];
  if (now.getHours() < 14) choices.push({ label: 'This afternoon', at: on(now, 0, 15) });
  choices.push({ label: 'Tomorrow', at: on(now, 1, 9) });
  // On a Sunday tomorrow is Monday.
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  if (untilMonday > 1) choices.push({ label: 'Next Monday', at: on(now, untilMonday, 9) });
  return choices;
}

/** `Today at 15:00`, `Tomorrow at 09:00`, `Monday 30 Nov at 09:00`. */
export function laterWords(at: Date, now: Date): string {
  const isOn = (days: number) =>
    on(now, days, 0).getTime() <= at.getTime() && at.getTime() < on(now, days + 1, 0).getTime();
  const day = isOn(0) ? 'Today' : isOn(1) ? 'Tomorrow' : DAY.format(at).replace(',', '');
  return `${day} at ${timeOfDay(at)}`;
}

/** As a field for a day and a time has it: `2026-11-25T15:00`, in the reader's own time. */
export function toLocalField(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Why nothing can be put off to what a field holds; null where it can. */
export function laterProblem(field: string, now: Date): string | null {
  const at = new Date(field);
  if (field === '' || Number.isNaN(at.getTime())) return 'Choose a day and a time';
  if (at <= now) return 'Choose a time that is still to come';
  if (at.getTime() > now.getTime() + 366 * 86_400_000) return 'Choose a time within a year';
  return null;
}
