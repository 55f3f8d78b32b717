/** Which calendars are shown (notes-and-schedule.md sections 2.5 and 4.6). */
import type { Calendar } from '../api/types';

export const PERSONAL = 'personal';

/** 'No calendars selected', 'All calendars', the single calendar's name, or '{n} calendars'. */
export function calendarsLabel(calendars: readonly Calendar[], chosen: readonly string[]): string {
  const known = calendars.filter(({ id }) => chosen.includes(id));
  if (known.length === 0) return 'No calendars selected';
  if (known.length === calendars.length && calendars.length > 1) return 'All calendars';
  return known.length === 1 ? (known[0]?.name ?? '') : `${known.length} calendars`;
}

/** The selection after a click. The personal calendar stays where there is no other. */
export function toggled(calendars: readonly Calendar[], chosen: readonly string[], id: string): string[] {
  if (!chosen.includes(id)) return [...chosen, id];
  if (id === PERSONAL && calendars.length <= 1) return [...chosen];
  return chosen.filter((one) => one !== id);
}

/** Where a new event goes: the first chosen calendar that the person may write into, else the personal one. */
export function calendarForNew(calendars: readonly Calendar[], chosen: readonly string[]): string {
  const writable = calendars.filter(({ can }) => can.write);
  return (writable.find(({ id }) => chosen.includes(id)) ?? writable[0])?.id ?? PERSONAL;
}
