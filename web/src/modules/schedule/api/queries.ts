import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays, dayOf, startOf } from '@/shared/lib/days';
import type { Times } from '../model/moves';
import { attachmentsKey, eventKey, everyBusy, everyCalendar, everyWindow, settingsKey } from './keys';
import { findBusy, findEvent, findSettings, listAttachments, listCalendars, listEvents } from './schedule-api';

/** Calendars and events are good for so long; a live message drops them at once. */
const VALID_MS = 30_000;
/** How often events are asked for again while no live stream tells of changes. */
const POLL_MS = 10_000;

/** Not more than so many days are asked about at once. */
const MAX_BUSY_DAYS = 60;

/** The calendars that the person sees, and what may be made. */
export const calendarsQuery = () =>
  queryOptions({ queryKey: everyCalendar, queryFn: listCalendars, staleTime: VALID_MS });

/** What lies between two moments. While another window loads, what is known stays. */
export const eventsQuery = (window: { from: number; to: number }, isLive: boolean) =>
  queryOptions({
    queryKey: [...everyWindow, window.from, window.to],
    queryFn: () => listEvents(window.from, window.to),
    staleTime: VALID_MS,
    refetchInterval: isLive ? false : POLL_MS,
    placeholderData: keepPreviousData,
  });

/** When these people have something on, on the days of an event; nothing is asked while nobody is named. */
export const busyQuery = (people: readonly string[], times: Times | null) => {
  const from = startOf(dayOf(times?.start ?? 0));
  const to = startOf(addDays(dayOf(Math.max(times?.start ?? 0, (times?.end ?? 0) - 1)), 1));
  return queryOptions({
    queryKey: [...everyBusy, [...people].sort(), from, to],
    queryFn: () => findBusy(people, from, Math.min(to, startOf(addDays(dayOf(from), MAX_BUSY_DAYS)))),
    enabled: times !== null && people.length > 0,
    staleTime: VALID_MS,
    placeholderData: keepPreviousData,
  });
};

/** One event, or one occurrence of it. */
export const eventQuery = (id: string, occurrence?: string) =>
  queryOptions({ queryKey: eventKey(id, occurrence), queryFn: () => findEvent(id, occurrence), staleTime: VALID_MS });

/** The organisation's words for the statuses. */
export const settingsQuery = () =>
  queryOptions({ queryKey: settingsKey, queryFn: findSettings, staleTime: 10 * VALID_MS });

/** The files that an event uses, by their identifiers. */
export const attachmentsQuery = (eventId: string) =>
  queryOptions({ queryKey: attachmentsKey(eventId), queryFn: () => listAttachments(eventId), staleTime: VALID_MS });
