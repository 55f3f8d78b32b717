/** Events that are shown before the server has made them (notes-and-schedule.md section 4.6). */

import { addDays, type Day, startOf } from '@/shared/lib/days';
import type { CreateEvent, ScheduleEvent } from '../api/types';
import { DEFAULT_LENGTH } from './shown';

/** What no identifier of the server's begins with. */
const TEMPORARY = 'new-';

/** Whether an event is only shown yet: there is nothing that could be opened or changed. */
export const isPending = ({ id }: Pick<ScheduleEvent, 'id'>): boolean => id.startsWith(TEMPORARY);

/** What is to be made, as it will be shown; `id` tells it from others. */
export function pendingEvent(body: CreateEvent, id: string, now: number): ScheduleEvent {
  const first: Day | null = body.startDate ?? null;
  const last = body.endDate ?? first;
  const start = first ? startOf(first) : Date.parse(body.startUTC ?? '');
  const end = last ? startOf(addDays(last, 1)) : body.endUTC ? Date.parse(body.endUTC) : start + DEFAULT_LENGTH;
  const name = `${TEMPORARY}${id}`;
  const moment = (at: number) => ({ ts: Math.floor(at / 1000), tz: body.timeZone ?? null });
  const at = new Date(now).toISOString();
  return {
    id: name,
    instanceId: name,
    recurrenceId: null,
    occurrence: null,
    isRecurringInstance: false,
    title: body.title ?? '',
    description: body.description ?? '',
    location: body.location ?? '',
    startUTC: new Date(start).toISOString(),
    endUTC: new Date(end).toISOString(),
    start: moment(start),
    end: moment(end),
    timeZone: first ? null : (body.timeZone ?? null),
    allDay: first !== null,
    startDate: first,
    endDate: last,
    status: body.status ?? null,
    type: body.type ?? '',
    visibility: body.visibility ?? 'private',
    calendarId: body.calendarId ?? 'personal',
    sharedWith: body.sharedWith ?? [],
    attendees: [],
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    recurrence: 'none',
    reminders: [],
    version: 0,
    can: { edit: false, delete: false, answer: false },
  };
}
