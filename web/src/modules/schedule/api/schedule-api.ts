/** Every call of this module to the server. All reject with ApiError. Every change carries a key, so that none is made twice. */
import * as gen from '@/shared/api/gen';
import { addDays, readerZone, startOf } from '@/shared/lib/days';
import { randomId } from '@/shared/lib/random-id';
import type {
  BusyTimes,
  CreateCalendar,
  CreateEvent,
  Reach,
  ScheduleEvent,
  UpdateCalendar,
  UpdateEvent,
} from './types';

const once = () => ({ 'X-Idempotency-Key': randomId(24) });

/** Which occurrence is meant, and how far a deed reaches; nothing for an event that does not recur. */
export interface Target {
  eventId: string;
  occurrence?: string;
  scope?: Reach;
}

export const listCalendars = async () => (await gen.listCalendars()).data;
export const createCalendar = async (body: CreateCalendar) =>
  (await gen.createCalendar({ body, headers: once() })).data.calendar;
export const updateCalendar = async (calendarId: string, body: UpdateCalendar) =>
  (await gen.updateCalendar({ path: { calendarId }, body, headers: once() })).data.calendar;
export const deleteCalendar = async (calendarId: string, withEvents: boolean) =>
  (await gen.deleteCalendar({ path: { calendarId }, query: { withEvents }, headers: once() })).data;

/** What becomes of an iCalendar file, or would where it is only asked. */
export const importCalendar = async (calendarId: string, file: File, dryRun: boolean) =>
  (await gen.importCalendar({ query: { calendarId, dryRun }, body: file, headers: dryRun ? {} : once() })).data;
/** A calendar's events as an iCalendar file. */
export const exportCalendar = async (calendarId: string) =>
  (await gen.exportCalendar({ query: { calendarId }, parseAs: 'text' })).data;
export const listLinks = async () => (await gen.listCalendarLinks()).data.links;
/** The link, and its address on this server, which is told this once. */
export const createLink = async (calendarId: string) =>
  (await gen.createCalendarLink({ body: { calendarId }, headers: once() })).data;
export const deleteLink = async (linkId: string) =>
  (await gen.deleteCalendarLink({ path: { linkId }, headers: once() })).data;
export const findSettings = async () => (await gen.findScheduleSettings()).data;

/** What lies between two moments, of all calendars that the person sees. */
export const listEvents = async (from: number, to: number) =>
  (
    await gen.listEvents({
      query: { from: Math.floor(from / 1000), to: Math.ceil(to / 1000), timeZone: readerZone() },
    })
  ).data.items;

/** When people have something on between two moments, without a word of what it is. */
export async function findBusy(people: readonly string[], from: number, to: number): Promise<BusyTimes[]> {
  const query = { people: people.join(','), from: Math.floor(from / 1000), to: Math.ceil(to / 1000) };
  const answer = (await gen.findFreeBusy({ query })).data;
  return answer.people.map(({ userId, busy }) => ({
    userId,
    spans: busy.map(({ startUTC, endUTC }) => ({ start: Date.parse(startUTC), end: Date.parse(endUTC) })),
  }));
}

/** How far from its date an occurrence that was moved is looked for, in days. */
const MOVED_BY_AT_MOST = 31;

/** One event, or one occurrence of it. */
export async function findEvent(eventId: string, occurrence?: string): Promise<ScheduleEvent> {
  const { event } = (await gen.findEvent({ path: { eventId } })).data;
  if (!occurrence || event.recurrence === 'none') return event;
  const from = startOf(addDays(occurrence, -MOVED_BY_AT_MOST));
  const items = await listEvents(from, startOf(addDays(occurrence, MOVED_BY_AT_MOST)));
  return items.find((one) => one.id === eventId && one.occurrence === occurrence) ?? event;
}

export const createEvent = async (body: CreateEvent) => (await gen.createEvent({ body, headers: once() })).data.event;
export const updateEvent = async (body: UpdateEvent) => (await gen.updateEvent({ body, headers: once() })).data.event;
export const deleteEvent = async (body: Target) => (await gen.deleteEvent({ body, headers: once() })).data;
/** Whether the person comes: to one occurrence, or to all of the event. */
export const answerEvent = async (eventId: string, answer: gen.AttendeeAnswer, occurrence?: string) =>
  (await gen.answerEvent({ path: { eventId }, body: { answer, occurrence }, headers: once() })).data.event;

export const listAttachments = async (eventId: string) =>
  (await gen.listEventAttachments({ path: { eventId } })).data.items.map(({ fileId }) => fileId);
export const attachFile = async (eventId: string, fileId: string) =>
  (await gen.attachEventFile({ path: { eventId }, body: { fileId }, headers: once() })).data;
export const detachFile = async (eventId: string, fileId: string) =>
  (await gen.detachEventFile({ path: { eventId, fileId }, headers: once() })).data;
