/** Secret links, by which calendars elsewhere read this one. */
import type { Calendar } from '../api/types';

/** What shows all that the person sees. */
export const ALL = 'all';

/** Its most; the server refuses more. */
export const MAX_LINKS = 20;

/** What a link or a file shows, in words. A calendar may be gone, or out of the person's sight. */
export function shownName(calendarId: string, calendars: readonly Calendar[]): string {
  if (calendarId === ALL) return 'All calendars';
  return calendars.find(({ id }) => id === calendarId)?.name ?? 'A calendar that you no longer see';
}

/** What links can show: everything, or one of the calendars. */
export function linkChoices(calendars: readonly Calendar[]): { value: string; label: string }[] {
  return [{ value: ALL, label: 'All calendars' }, ...calendars.map(({ id, name }) => ({ value: id, label: name }))];
}

/** The address that another calendar asks for, and the one that a device opens in its own calendar. */
export function linkAddresses(origin: string, path: string): { address: string; subscribe: string } {
  return { address: origin + path, subscribe: origin.replace(/^https?:/, 'webcal:') + path };
}

/** The name of an exported file: 'Kestrel Wharf.ics', without what file systems refuse. */
export function exportName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = name.replace(/[\u0000-\u0020\\/:*?"<>|]+/g, ' ').trim();
  return `${plain || 'Calendar'}.ics`;
}
