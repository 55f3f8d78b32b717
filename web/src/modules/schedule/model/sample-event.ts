import type { Calendar, ScheduleEvent } from '../api/types';

/** An event for the tests of rules: an hour on 18 November 2026, unless told otherwise. */
export function sampleEvent(change: Partial<ScheduleEvent> = {}): ScheduleEvent {
  const id = change.id ?? '0199aaaa-0000-7000-8000-000000000001';
  return {
    id,
    instanceId: id,
    recurrenceId: null,
    occurrence: null,
    isRecurringInstance: false,
    title: 'Site meeting 23',
    description: '',
    location: '',
    startUTC: '2026-11-18T08:00:00Z',
    endUTC: '2026-11-18T09:00:00Z',
    start: { ts: 1_795_161_600, tz: 'Europe/London' },
    end: { ts: 1_795_165_200, tz: 'Europe/London' },
    timeZone: 'Europe/London',
    allDay: false,
    startDate: null,
    endDate: null,
    status: null,
    type: '',
    visibility: 'private',
    calendarId: 'personal',
    sharedWith: ['me'],
    attendees: [],
    createdBy: 'me',
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-01T08:00:00Z',
    recurrence: 'none',
    reminders: [],
    version: 1,
    can: { edit: true, delete: true, answer: false },
    ...change,
  };
}

/** A calendar that the person may write into, unless told otherwise. */
export function sampleCalendar(change: Partial<Calendar> = {}): Calendar {
  return {
    id: '0199bbbb-0000-7000-8000-000000000001',
    name: 'Kestrel Wharf',
    color: '#3B82F6',
    isPersonal: false,
    isShared: true,
    ownerId: 'me',
    memberUids: ['tom', 'grace'],
    timeZone: 'Europe/London',
    visibility: 'members',
    can: { write: true, manage: true },
    ...change,
  };
}
