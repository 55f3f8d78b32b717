/** What the addresses of the schedule say. */
import { type Day, isDay } from '@/shared/lib/days';
import { isView, type ScheduleView } from './views';

/** `/schedule?cal=…&view=week&date=2026-11-18`. */
export interface ScheduleSearch {
  /** The only calendar that is shown. */
  cal?: string;
  view?: ScheduleView;
  date?: Day;
  /** Opens the editor of a new event. */
  new?: true;
  /** Opens what sets calendars up. */
  manage?: true;
}

/** `/schedule/{id}?occurrence=2026-11-18`: one occurrence of an event that recurs. */
export interface EventSearch {
  occurrence?: Day;
}

/** Reads an address that anyone may have typed: what is unknown or malformed is dropped. */
export function parseScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  return {
    ...(typeof raw.cal === 'string' && raw.cal !== '' && { cal: raw.cal }),
    ...(isView(raw.view) && { view: raw.view }),
    ...(isDay(raw.date) && { date: raw.date }),
    ...(raw.new === true && { new: true as const }),
    ...(raw.manage === true && { manage: true as const }),
  };
}

export function parseEventSearch(raw: Record<string, unknown>): EventSearch {
  return isDay(raw.occurrence) ? { occurrence: raw.occurrence } : {};
}
