/** The event that was copied, held for this tab (notes-and-schedule.md sections 3.10, 4.6 and 5). */

import { dayOf } from '@/shared/lib/days';
import type { CreateEvent, ScheduleEvent } from '../api/types';
import type { Shown } from './shown';

const KEY = 'schedCopiedEvent';

export const COPIED = 'Event copied - ready to paste';
export const PASTED = 'Event pasted successfully';
export const PASTE_FAILED = 'Failed to paste event';
export const ALREADY_THERE = '⚠️ This event already exists on this date';

/** What is kept of an event: no id, no time, nobody's answers. */
export type CopiedEvent = Pick<ScheduleEvent, 'title' | 'type' | 'description' | 'location' | 'status' | 'calendarId'>;

export function copyOf(event: ScheduleEvent): CopiedEvent {
  const { title, type, description, location, status, calendarId } = event;
  return { title, type, description, location, status, calendarId };
}

export function keepCopied(event: CopiedEvent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(event));
  } catch {
    // Nothing to paste then.
  }
}

export function copiedEvent(): CopiedEvent | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const isEvent = typeof kept === 'object' && kept !== null && typeof (kept as CopiedEvent).title === 'string';
    return isEvent ? (kept as CopiedEvent) : null;
  } catch {
    return null;
  }
}

/** Whether the same event, by title and type, is on the day already. */
export function isThere(events: readonly Shown[], copied: CopiedEvent, start: number): boolean {
  const day = dayOf(start);
  return events.some(({ event, first }) => first === day && event.title === copied.title && event.type === copied.type);
}

/** The new event: an hour long in the day and the week view, of no length in the month view. */
export function pasteBody(copied: CopiedEvent, start: number, minutes: number, timeZone: string): CreateEvent {
  return {
    ...bodyOf(copied),
    startUTC: new Date(start).toISOString(),
    endUTC: new Date(start + minutes * 60_000).toISOString(),
    timeZone,
  };
}

/** Empty values are left out (section 5). */
function bodyOf({ title, type, description, location, status, calendarId }: CopiedEvent): CreateEvent {
  return {
    title,
    calendarId,
    ...(type && { type }),
    ...(description && { description }),
    ...(location && { location }),
    ...(status && { status }),
  };
}
