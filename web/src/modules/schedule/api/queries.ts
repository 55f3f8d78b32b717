import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentsKey, eventKey, everyCalendar, everyWindow, settingsKey } from './keys';
import { findEvent, findSettings, listAttachments, listCalendars, listEvents } from './schedule-api';

/** Calendars and events are good for so long; a live message drops them at once. */
const VALID_MS = 30_000;
/** How often events are asked for again while no live stream tells of changes. */
const POLL_MS = 10_000;

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

/** One event, or one occurrence of it. */
export const eventQuery = (id: string, occurrence?: string) =>
  queryOptions({ queryKey: eventKey(id, occurrence), queryFn: () => findEvent(id, occurrence), staleTime: VALID_MS });

/** The organisation's words for the statuses. */
export const settingsQuery = () =>
  queryOptions({ queryKey: settingsKey, queryFn: findSettings, staleTime: 10 * VALID_MS });

/** The files that an event uses, by their identifiers. */
export const attachmentsQuery = (eventId: string) =>
  queryOptions({ queryKey: attachmentsKey(eventId), queryFn: () => listAttachments(eventId), staleTime: VALID_MS });
