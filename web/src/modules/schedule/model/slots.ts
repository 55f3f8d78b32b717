/** Where something new or something copied begins (notes-and-schedule.md sections 4.6 and 9). */
import { type Day, dayOf, MINUTE, momentAt } from '@/shared/lib/days';
import { morningOf, STEP } from './moves';
import type { ScheduleView } from './views';

/** A place to paste at: a moment, and how long what is pasted there is, in minutes. */
export interface Slot {
  start: number;
  minutes: number;
}

/** The next quarter of an hour today, 9:00 on another day. */
export function nextSlot(day: Day, now: number): number {
  if (day !== dayOf(now)) return momentAt(day, 9 * 60);
  return Math.ceil(now / (STEP * MINUTE)) * STEP * MINUTE;
}

/** A day of a view as a place to paste at: its morning, an hour in day and week views and no time in the month view. */
export const slotOnDay = (view: ScheduleView, day: Day): Slot => ({
  start: morningOf(day),
  minutes: view === 'month' ? 0 : 60,
});

/** Where the keyboard pastes: on the day in focus, else into the slot that was chosen; the day view has one of its own. */
export function pasteSlot(
  view: ScheduleView,
  place: { focused: Day | null; chosen: Slot | null; day: Day; now: number },
): Slot | null {
  if (place.focused) return slotOnDay(view, place.focused);
  if (place.chosen) return place.chosen;
  return view === 'day' ? { start: nextSlot(place.day, place.now), minutes: 60 } : null;
}
