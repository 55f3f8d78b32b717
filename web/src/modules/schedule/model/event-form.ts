/** The event editor's fields and rules (notes-and-schedule.md sections 2.7, 4.5 and 5). */
import type { EventStatus, EventVisibility } from '@/shared/api/gen';
import { addDays, dayOf, MINUTE, momentAt, readerZone, startOf } from '@/shared/lib/days';
import type { CreateEvent, EventReminder, ScheduleEvent, UpdateEvent } from '../api/types';
import { endOfDay, type Times } from './moves';
import { remindersBody } from './reminders';
import { NO_REPEAT, type RepeatForm, recurrenceBody, repeatForm } from './repeats';
import { shownOf } from './shown';

export interface EventForm {
  title: string;
  /** Milliseconds since 1970; null while it is missing. */
  start: number | null;
  end: number | null;
  allDay: boolean;
  /** The times that come back when all-day is turned off. */
  memory: { start: number; end: number } | null;
  repeat: RepeatForm;
  calendarId: string;
  /** Empty for none. */
  status: EventStatus | '';
  /** What sort of event it is: `shift`; empty for none. */
  type: string;
  description: string;
  location: string;
  visibility: EventVisibility;
  /** People who see it, or `ALL` alone; not the person at the page. */
  sharedWith: readonly string[];
  /** Who is invited. */
  attendees: readonly string[];
  /** Of every occurrence. */
  reminders: readonly EventReminder[];
}

const HOUR = 60 * MINUTE;

export function newForm(times: { start: number; end: number; allDay?: boolean }, calendarId: string): EventForm {
  return {
    title: '',
    start: times.start,
    end: times.end,
    allDay: times.allDay ?? false,
    memory: null,
    repeat: NO_REPEAT,
    calendarId,
    status: '',
    type: '',
    description: '',
    location: '',
    visibility: 'private',
    sharedWith: [],
    attendees: [],
    reminders: [],
  };
}

/** The fields of an event, as it is at this occurrence. A whole day ends at 23:59:59.999. */
export function formOf(event: ScheduleEvent): EventForm {
  const { start, end, last } = shownOf(event);
  return {
    title: event.title,
    start,
    end: event.allDay ? endOfDay(last) : end,
    allDay: event.allDay,
    memory: null,
    repeat: repeatForm(event.recurrence),
    calendarId: event.calendarId,
    status: event.status ?? '',
    type: event.type,
    description: event.description,
    location: event.location,
    visibility: event.visibility,
    sharedWith: event.sharedWith.filter((id) => id !== event.createdBy),
    attendees: event.attendees.map(({ userId }) => userId),
    reminders: event.reminders,
  };
}

/** On: 00:00 to 23:59:59.999 of their days. Off: the remembered times, or 9:00 and an hour later. */
export function withAllDay(form: EventForm, allDay: boolean): EventForm {
  const { start, end } = form;
  if (allDay) {
    const first = dayOf(start ?? end ?? 0);
    const last = dayOf(Math.max(end ?? 0, startOf(first)));
    const memory = start !== null && end !== null ? { start, end } : form.memory;
    return { ...form, allDay, memory, start: startOf(first), end: endOfDay(last) };
  }
  const from = form.memory?.start ?? momentAt(dayOf(start ?? 0), 9 * 60);
  const to = form.memory?.end ?? from + HOUR;
  return { ...form, allDay, memory: null, start: from, end: to > from ? to : from + HOUR };
}

/** Another start keeps the length: the end moves along. */
export function withStart(form: EventForm, start: number): EventForm {
  const length = form.start !== null && form.end !== null ? form.end - form.start : HOUR;
  const end = form.allDay ? endOfDay(dayOf(start + Math.max(0, length - 1))) : start + Math.max(0, length);
  return { ...form, start: form.allDay ? startOf(dayOf(start)) : start, end };
}

/** An end before the start moves to an hour after it. */
export function withEnd(form: EventForm, end: number): EventForm {
  if (form.allDay) return { ...form, end: endOfDay(dayOf(Math.max(end, form.start ?? end))) };
  return { ...form, end: form.start !== null && end < form.start ? form.start + HOUR : end };
}

/** Save is disabled until title, start and end are all present. */
export function isReady(form: EventForm): boolean {
  return form.title.trim() !== '' && form.start !== null && form.end !== null;
}

/** When an event with times is to be; null for whole days, which keep nobody from meeting, and while a time is missing. */
export function spanOf({ allDay, start, end }: EventForm): Times | null {
  return allDay || start === null || end === null ? null : { start, end };
}

function times(form: EventForm, hasZone: boolean) {
  const start = form.start ?? 0;
  const end = form.end ?? start;
  if (form.allDay) return { allDay: true, startDate: dayOf(start), endDate: dayOf(end) };
  return {
    allDay: false,
    startUTC: new Date(start).toISOString(),
    endUTC: new Date(end).toISOString(),
    ...(hasZone && { timeZone: readerZone() }),
  };
}

/** With whom it is shared: whoever makes it always, or `ALL` (section 5). */
function sharing(form: EventForm, me: string): string[] {
  if (form.visibility === 'private') return [me];
  return form.sharedWith.length === 0 || form.sharedWith.includes('ALL') ? ['ALL'] : [me, ...form.sharedWith];
}

/** Who reads the files of an event beside whoever makes it: its people, or everybody where nobody is named. */
export function readersOf(form: EventForm, everybody: readonly string[], me: string): string[] {
  const named = form.sharedWith.filter((id) => id !== 'ALL');
  const shared = form.visibility === 'private' ? [] : named.length > 0 ? named : everybody;
  return [...new Set([...form.attendees, ...shared])].filter((id) => id !== me);
}

/** A new event. What is empty is left out. */
export function createBody(form: EventForm, me: string): CreateEvent {
  return {
    ...times(form, true),
    title: form.title.trim(),
    calendarId: form.calendarId,
    visibility: form.visibility,
    sharedWith: sharing(form, me),
    ...(form.status && { status: form.status }),
    ...(form.type && { type: form.type }),
    ...(form.description.trim() && { description: form.description }),
    ...(form.location.trim() && { location: form.location.trim() }),
    ...(form.attendees.length > 0 && { attendees: [...form.attendees] }),
    ...(form.reminders.length > 0 && { reminders: remindersBody(form.reminders) }),
    ...(form.repeat.repeat !== 'none' && { recurrence: recurrenceBody(form.repeat) }),
  };
}

/** What was changed of an event, and nothing else. */
export function changesOf(before: EventForm, after: EventForm, me: string): Omit<UpdateEvent, 'eventId'> {
  const is = (key: keyof EventForm) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const isWhen = is('start') || is('end') || is('allDay');
  const isSharing = is('visibility') || is('sharedWith');
  return {
    // A time keeps the zone it was made in; one that was a whole day has none.
    ...(isWhen && times(after, before.allDay && !after.allDay)),
    ...(is('title') && { title: after.title.trim() }),
    ...(is('calendarId') && { calendarId: after.calendarId }),
    ...(is('status') && { status: after.status || null }),
    ...(is('type') && { type: after.type }),
    ...(is('description') && { description: after.description }),
    ...(is('location') && { location: after.location.trim() }),
    ...(isSharing && { visibility: after.visibility, sharedWith: sharing(after, me) }),
    ...(is('attendees') && { attendees: [...after.attendees] }),
    ...(is('reminders') && { reminders: remindersBody(after.reminders) }),
    ...(is('repeat') && { recurrence: recurrenceBody(after.repeat) }),
  };
}

/** Changes that one occurrence alone can have; others reach further. */
const OF_ONE = [
  'startUTC',
  'endUTC',
  'timeZone',
  'allDay',
  'startDate',
  'endDate',
  'title',
  'description',
  'location',
  'status',
];

export function isForOne(changes: Omit<UpdateEvent, 'eventId'>): boolean {
  return Object.keys(changes).every((key) => OF_ONE.includes(key));
}

/** The day after which a series that begins at `start` may end. */
export const usualUntil = (start: number): string => addDays(dayOf(start), 90);
