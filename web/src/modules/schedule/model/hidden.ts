/** Events of calendars that are not shown, which make an empty view look like an empty schedule. */
import type { Calendar, ScheduleEvent } from '../api/types';

/** 'Not shown: 12 events in Kestrel Wharf and 2 other calendars'; null where every event of the view is shown. */
export function hiddenWords(
  events: readonly ScheduleEvent[],
  calendars: readonly Calendar[],
  chosen: readonly string[],
): string | null {
  const counts = new Map<string, number>();
  for (const { calendarId } of events) counts.set(calendarId, (counts.get(calendarId) ?? 0) + 1);
  const hidden = calendars.filter(({ id }) => !chosen.includes(id) && counts.has(id));
  const [first, ...others] = hidden;
  if (!first) return null;
  const count = hidden.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
  const where = others.length === 0 ? first.name : `${first.name} and ${others.length} other ${plural(others.length)}`;
  return `Not shown: ${count} ${count === 1 ? 'event' : 'events'} in ${where}`;
}

const plural = (count: number) => (count === 1 ? 'calendar' : 'calendars');
