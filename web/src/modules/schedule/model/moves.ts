/** What dragging does (notes-and-schedule.md sections 4.6 and 9): steps of 15 minutes, the length kept. */
import { addDays, type Day, dayOf, daysBetween, MINUTE, momentAt, startOf } from '@/shared/lib/days';
import type { Shown } from './shown';

/** Drag snap. */
export const STEP = 15;
/** A drag starts after so many pixels. */
export const DRAG_THRESHOLD = 5;
/** So near to the edge the view scrolls by itself. */
export const EDGE = 50;

/** When something is. */
export interface Times {
  start: number;
  end: number;
}

/** The nearest step. */
export const snap = (minute: number): number => Math.round(minute / STEP) * STEP;
/** The step that a minute lies in. */
export const slotOf = (minute: number): number => Math.floor(minute / STEP) * STEP;

/** The event begins at another moment and is as long as before. */
export function movedTo({ start, end }: Times, to: number): Times {
  return { start: to, end: to + (end - start) };
}

/** The event is so many days later, at the same time of day. */
export function movedByDays({ start, end, event }: Pick<Shown, 'start' | 'end' | 'event'>, count: number): Times {
  const shift = (moment: number) => {
    const at = new Date(moment);
    at.setDate(at.getDate() + count);
    return at.getTime();
  };
  // Whole days stay whole across a change of clocks; a time keeps its exact length.
  if (event.allDay) return { start: shift(start), end: shift(end) };
  return movedTo({ start, end }, shift(start));
}

/** The event lies on another day, at its time of day. */
export const movedToDay = (shown: Shown, day: Day): Times => movedByDays(shown, daysBetween(shown.first, day));

/** The event ends at another moment, 15 minutes after its start at the earliest. */
export function resizedTo({ start }: Times, end: number): Times {
  return { start, end: Math.max(end, start + STEP * MINUTE) };
}

/** What was drawn on empty space, in whichever direction; null for less than 15 minutes. */
export function drawn(a: number, b: number): Times | null {
  const [start, end] = [Math.min(a, b), Math.max(a, b)];
  return end - start >= STEP * MINUTE ? { start, end } : null;
}

/** An hour from a slot, as a double-click makes it. */
export const hourFrom = (start: number): Times => ({ start, end: start + 60 * MINUTE });

/** When an event that is made by double-clicking a day begins: at 9:00 (section 9). */
export const morningOf = (day: Day): number => momentAt(day, 9 * 60);

/** A keyboard's way of dragging: minutes or days, of the whole event or of its end only. */
export function nudged(shown: Shown, by: { minutes?: number; days?: number; isResize?: boolean }): Times {
  const { start, end, event } = shown;
  if (by.days) return movedByDays(shown, by.days);
  const minutes = event.allDay ? 0 : (by.minutes ?? 0);
  if (by.isResize) return resizedTo(shown, end + minutes * MINUTE);
  return movedTo({ start, end }, start + minutes * MINUTE);
}

/** The time as the server takes it: dates for whole days, moments otherwise. */
export function timesBody(event: { allDay: boolean }, { start, end }: Times) {
  if (!event.allDay) return { startUTC: new Date(start).toISOString(), endUTC: new Date(end).toISOString() };
  return { allDay: true, startDate: dayOf(start), endDate: dayOf(Math.max(start, end - 1)) };
}

/** 23:59:59.999 of a day: how the end of a whole day is shown (section 4.5). */
export const endOfDay = (day: Day): number => startOf(addDays(day, 1)) - 1;
