import { describe, expect, it } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { momentAt } from '@/shared/lib/days';
import { changeOf, creation, type EditorFacts, editorStart, editorView, versionAfter } from './event-editor';
import { formOf, newForm } from './event-form';
import { sampleCalendar, sampleEvent } from './sample-event';
import { STATUSES } from './statuses';

const START = momentAt('2026-11-18', 480);
const FRESH = newForm({ start: START, end: START + 3_600_000 }, 'personal');
const NAMED = { ...FRESH, title: 'Crane check' };
const PERSONAL = sampleCalendar({ id: 'personal', name: 'Personal' });
const READ_ONLY = sampleCalendar({ id: 'read', name: 'Deadlines', can: { write: false, manage: false } });

const viewOf = (change: Partial<EditorFacts> = {}) =>
  editorView({
    event: null,
    form: NAMED,
    calendars: [PERSONAL, READ_ONLY],
    statuses: STATUSES,
    uploads: 0,
    ...change,
  });

describe('what the editor says', () => {
  it('is of a new event, or of one that is changed', () => {
    expect(viewOf()).toMatchObject({ title: 'New Event', submitLabel: 'Create' });
    expect(viewOf({ event: sampleEvent() })).toMatchObject({ title: 'Edit Event', submitLabel: 'Save' });
  });
});

describe('what can be pressed', () => {
  it('is Save once there are a title and both times', () => {
    expect(viewOf().canSubmit).toBe(true);
    for (const missing of [{ title: '  ' }, { start: null }, { end: null }]) {
      expect(viewOf({ form: { ...NAMED, ...missing } }).canSubmit).toBe(false);
    }
  });

  it('is not Save while a file is on its way', () => {
    expect(viewOf({ uploads: 1 }).canSubmit).toBe(false);
  });
});

describe('what is offered', () => {
  it('is each calendar that the person may write into, and the one that the event is in', () => {
    expect(viewOf().calendars).toEqual([{ value: 'personal', label: 'Personal' }]);
    expect(viewOf({ form: { ...NAMED, calendarId: 'read' } }).calendars.map(({ label }) => label)).toEqual([
      'Personal',
      'Deadlines',
    ]);
  });

  it('is each status by its own words, and none', () => {
    const statuses = STATUSES.map((one) => (one.id === 'red' ? { ...one, label: 'Stopped' } : one));
    expect(viewOf({ statuses }).statuses).toEqual([
      { value: '', label: 'None' },
      { value: 'green', label: 'On Track' },
      { value: 'amber', label: 'At Risk' },
      { value: 'red', label: 'Stopped' },
    ]);
  });

  it('is a type that came from elsewhere, too', () => {
    expect(viewOf().types.map(({ value }) => value)).toEqual(['', 'shift']);
    expect(viewOf({ form: { ...NAMED, type: 'shift' } }).types).toHaveLength(2);
    expect(viewOf({ form: { ...NAMED, type: 'toolbox' } }).types[2]).toEqual({ value: 'toolbox', label: 'toolbox' });
  });

  it('is to say who sees an event only where it is there and may be changed', () => {
    expect(viewOf().canShare).toBe(false);
    expect(viewOf({ event: sampleEvent() }).canShare).toBe(true);
    const can = { edit: false, delete: false, answer: true };
    expect(viewOf({ event: sampleEvent({ can }) }).canShare).toBe(false);
  });

  it('is no time of day for whole days', () => {
    expect(viewOf().isDateOnly).toBe(false);
    expect(viewOf({ form: { ...NAMED, allDay: true } }).isDateOnly).toBe(true);
  });
});

describe('what the editor begins with', () => {
  it('is the form of a new event, or the event as it is', () => {
    expect(editorStart(FRESH, undefined)).toBe(FRESH);
    expect(editorStart(undefined, sampleEvent({ title: 'Pour', status: 'red' }))).toMatchObject({
      title: 'Pour',
      status: 'red',
      start: momentAt('2026-11-18', 480),
    });
    expect(editorStart(undefined, undefined)).toBeNull();
  });

  it('is private, in no series, without a status and with nobody invited', () => {
    expect(FRESH).toMatchObject({ visibility: 'private', status: '', attendees: [], reminders: [], allDay: false });
    expect(FRESH.repeat.repeat).toBe('none');
  });
});

describe('what Save sends', () => {
  it('is a new event in the reader’s zone, with its files', () => {
    const body = creation(NAMED, ['f1', 'f2'], 'me');
    expect(body).toMatchObject({
      title: 'Crane check',
      startUTC: '2026-11-18T08:00:00.000Z',
      endUTC: '2026-11-18T09:00:00.000Z',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      attachments: [{ fileId: 'f1' }, { fileId: 'f2' }],
    });
    expect(creation(NAMED, [], 'me')).not.toHaveProperty('attachments');
  });

  it('is what was changed and nothing else', () => {
    const before = formOf(sampleEvent());
    expect(changeOf(before, before, 'me').changes).toBeNull();
    expect(changeOf(before, { ...before, location: 'Gate 2' }, 'me').changes).toEqual({ location: 'Gate 2' });
  });

  it('keeps the zone that a time was made in', () => {
    const before = formOf(sampleEvent({ timeZone: 'Asia/Tokyo' }));
    const { changes } = changeOf(before, { ...before, start: START + 60_000 }, 'me');
    expect(changes).toHaveProperty('startUTC');
    expect(changes).not.toHaveProperty('timeZone');
  });

  it('may be for one of a series, but not where it is a matter of all of them', () => {
    const before = formOf(sampleEvent());
    expect(changeOf(before, { ...before, title: 'Moved' }, 'me').reaches).toEqual(['this', 'following', 'all']);
    expect(changeOf(before, { ...before, calendarId: 'site' }, 'me').reaches).toEqual(['following', 'all']);
  });
});

describe('the version that the next Save begins from', () => {
  const conflict = (details: Record<string, unknown>) =>
    new ApiError({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone was faster', details });

  it('is the one that somebody else has left', () => {
    expect(versionAfter(conflict({ current: { version: 7 } }), 3)).toBe(7);
  });

  it('is the same after any other failure', () => {
    expect(versionAfter(conflict({}), 3)).toBe(3);
    expect(versionAfter(conflict({ current: { version: 'seven' } }), 3)).toBe(3);
    const refused = new ApiError({
      status: 403,
      code: 'FORBIDDEN',
      message: 'No',
      details: { current: { version: 7 } },
    });
    expect(versionAfter(refused, 3)).toBe(3);
    expect(versionAfter(new Error('offline'), 3)).toBe(3);
  });
});
