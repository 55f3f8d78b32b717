/** What else is on the day of an event. */
import type { Calendar, ScheduleEvent } from '../api/types';
import { onDay, type Shown, shownIn } from './shown';

/** So many are named. */
const MOST = 6;

/** The other events of the day on which one begins, whole days first, and how many more there are. */
export function otherEvents(
  events: readonly ScheduleEvent[],
  calendars: readonly Calendar[],
  shown: Shown,
): { events: Shown[]; more: number } {
  const all = shownIn(events, new Set(calendars.map(({ id }) => id)), calendars);
  const others = onDay(all, shown.first).filter(
    ({ event, first }) => event.id !== shown.event.id || first !== shown.first,
  );
  const inOrder = [...others.filter(({ isBar }) => isBar), ...others.filter(({ isBar }) => !isBar)];
  return { events: inOrder.slice(0, MOST), more: Math.max(0, inOrder.length - MOST) };
}
