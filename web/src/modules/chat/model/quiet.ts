/** When a person is left in peace. */

export interface Quiet {
  /** Times of day: `18:00`. Null for no quiet hours. */
  quietHours: { from: string; to: string } | null;
  isQuietAtWeekends: boolean;
  /** By which clock the person lives. */
  timeZone: string;
}

/** Whether the person is left in peace at that moment, by the person's own clock. */
export function isQuietAt({ quietHours, isQuietAtWeekends, timeZone }: Quiet, at: Date): boolean {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  if (isQuietAtWeekends && (parts.weekday === 'Sat' || parts.weekday === 'Sun')) return true;
  if (!quietHours) return false;
  const { from, to } = quietHours;
  const time = `${parts.hour}:${parts.minute}`;
  return from < to ? from <= time && time < to : time >= from || time < to;
}
