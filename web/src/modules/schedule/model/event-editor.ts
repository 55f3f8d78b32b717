/**
 * What the event editor shows, offers and says, and what Save does (notes-and-schedule.md section 2.7). The dialog draws what
 * stands here and decides nothing by itself.
 */
import { ApiError } from '@/shared/api/errors';
import type { Calendar, Reach, ScheduleEvent, UpdateEvent } from '../api/types';
import { changesOf, createBody, type EventForm, formOf, isForOne, isReady } from './event-form';
import type { StatusLabel } from './statuses';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export interface EditorFacts {
  /** The event that is changed; null for a new one. */
  event: Pick<ScheduleEvent, 'can'> | null;
  form: EventForm;
  calendars: readonly Calendar[];
  statuses: readonly StatusLabel[];
  /** So many files are on their way. */
  uploads: number;
}

export interface EditorView {
  title: string;
  submitLabel: string;
  canSubmit: boolean;
  /** Whole days have no time of day. */
  isDateOnly: boolean;
  calendars: Choice[];
  statuses: Choice<EventForm['status']>[];
  types: Choice[];
  /** Who sees the event can be said. */
  canShare: boolean;
}

const NONE: Choice<''> = { value: '', label: 'None' };
const TYPES: readonly Choice[] = [NONE, { value: 'shift', label: 'Shift' }];

export function editorView({ event, form, calendars, statuses, uploads }: EditorFacts): EditorView {
  return {
    title: event ? 'Edit Event' : 'New Event',
    submitLabel: event ? 'Save' : 'Create',
    // What is still on its way would not be the event's.
    canSubmit: isReady(form) && uploads === 0,
    isDateOnly: form.allDay,
    // An event stays in a calendar that the person may only read.
    calendars: calendars
      .filter(({ id, can }) => can.write || id === form.calendarId)
      .map(({ id, name }) => ({ value: id, label: name })),
    statuses: [NONE, ...statuses.map(({ id, label }) => ({ value: id, label }))],
    // One that came from elsewhere stands there, too.
    types: TYPES.some(({ value }) => value === form.type)
      ? [...TYPES]
      : [...TYPES, { value: form.type, label: form.type }],
    canShare: event?.can.edit ?? false,
  };
}

/** What the dialog begins with: the form of a new event, or the event as it is. */
export const editorStart = (form: EventForm | undefined, event: ScheduleEvent | undefined): EventForm | null =>
  form ?? (event ? formOf(event) : null);

/** A new event as it is sent, with its files. */
export function creation(form: EventForm, files: readonly string[], me: string) {
  const attachments = files.map((fileId) => ({ fileId }));
  return { ...createBody(form, me), ...(attachments.length > 0 && { attachments }) };
}

/** What Save sends of an event. */
export interface EditorChange {
  /** Null where only files were changed, or nothing. */
  changes: Omit<UpdateEvent, 'eventId'> | null;
  /** How far the change of a series may reach, the nearest first. */
  reaches: readonly Reach[];
}

export function changeOf(before: EventForm, after: EventForm, me: string): EditorChange {
  const changes = changesOf(before, after, me);
  const reaches: Reach[] = isForOne(changes) ? ['this', 'following', 'all'] : ['following', 'all'];
  return { changes: Object.keys(changes).length > 0 ? changes : null, reaches };
}

/** The version that the next Save begins from. Somebody was faster: what the person wrote stays, and the next Save is meant. */
export function versionAfter(failure: unknown, version: number): number {
  if (!(failure instanceof ApiError) || failure.code !== 'VERSION_CONFLICT') return version;
  const { current } = failure.details;
  const known = typeof current === 'object' && current !== null && 'version' in current ? current.version : null;
  return typeof known === 'number' ? known : version;
}
