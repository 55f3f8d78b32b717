import { describe, expect, it } from 'vitest';
import type { Calendar } from '../api/types';
import { calendarForNew, calendarsLabel, toggled } from './calendars';
import { copyOf, isThere, pasteBody } from './clipboard';
import { isForOne, newForm, readersOf } from './event-form';
import { monthlyWords, NO_REPEAT, type RepeatForm, recurrenceBody, repeatForm, repeatWords } from './repeats';
import { sampleEvent } from './sample-event';
import { parseEventSearch, parseScheduleSearch } from './schedule-search';
import { parseSettings } from './settings';
import { shownOf } from './shown';
import { labelsOf, statusLabel } from './statuses';

const calendar = (id: string, name: string, write = true): Calendar => ({
  id,
  name,
  color: '#3B82F6',
  isPersonal: id === 'personal',
  isShared: false,
  ownerId: 'me',
  memberUids: [],
  timeZone: 'Europe/London',
  visibility: 'tenant',
  can: { write, manage: false },
});
const CALENDARS = [calendar('personal', 'Personal'), calendar('k', 'Kestrel Wharf', false), calendar('a', 'Aldermoor')];

describe('the calendars', () => {
  it('are named by how many are chosen', () => {
    expect(calendarsLabel(CALENDARS, [])).toBe('No calendars selected');
    expect(calendarsLabel(CALENDARS, ['k'])).toBe('Kestrel Wharf');
    expect(calendarsLabel(CALENDARS, ['k', 'a', 'gone'])).toBe('2 calendars');
    expect(calendarsLabel(CALENDARS, ['personal', 'k', 'a'])).toBe('All calendars');
  });

  it('can all be left out, but the personal one where it is alone', () => {
    expect(toggled(CALENDARS, ['personal'], 'personal')).toEqual([]);
    expect(toggled(CALENDARS.slice(0, 1), ['personal'], 'personal')).toEqual(['personal']);
    expect(toggled(CALENDARS, ['k'], 'a')).toEqual(['k', 'a']);
  });

  it('take a new event where the person may write', () => {
    expect(calendarForNew(CALENDARS, ['k', 'a'])).toBe('a');
    expect(calendarForNew(CALENDARS, ['k'])).toBe('personal');
  });
});

describe('a repeat', () => {
  it('comes back from the server as it was chosen', () => {
    const weekly: RepeatForm = {
      ...NO_REPEAT,
      repeat: 'weekly',
      weekdays: ['MO', 'WE'],
      ends: 'count',
      count: 12,
    };
    expect(recurrenceBody(weekly)).toEqual({ type: 'weekly', weekdays: ['MO', 'WE'], count: 12 });
    expect(repeatForm(recurrenceBody(weekly))).toEqual(weekly);
    const fortnight = repeatForm({ type: 'weekly', interval: 2, weekdays: ['FR'] });
    expect(recurrenceBody(fortnight)).toEqual({ type: 'custom', interval: 2, unit: 'weeks', weekdays: ['FR'] });
    expect(repeatForm({ type: 'yearly', interval: 1 })).toMatchObject({ repeat: 'custom', unit: 'years' });
    expect(recurrenceBody(NO_REPEAT)).toBe('none');
  });

  it('keeps the number of occurrences between 1 and 999', () => {
    const count = (many: number) => recurrenceBody({ ...NO_REPEAT, repeat: 'daily', ends: 'count', count: many });
    expect([count(0), count(5000)]).toEqual([
      { type: 'daily', count: 1 },
      { type: 'daily', count: 999 },
    ]);
  });

  it('is told in words', () => {
    expect(repeatWords('none', '2026-11-18')).toBeNull();
    expect(repeatWords({ type: 'own' }, '2026-11-18')).toBe('Repeats by its own rule');
    expect(recurrenceBody(repeatForm({ type: 'own' }))).toEqual({ type: 'own' });
    expect(repeatWords({ type: 'weekly', interval: 2, weekdays: ['MO', 'WE'], count: 10 }, '2026-11-18')).toBe(
      'Every 2 weeks on Mon, Wed, 10 times',
    );
    expect(repeatWords({ type: 'monthly', monthly: 'weekday', until: '2027-03-31' }, '2026-11-18')).toBe(
      'Every month on the third Wednesday, until 31 Mar 2027',
    );
    expect(monthlyWords('lastDay', '2026-11-18')).toBe('on the last day');
  });

  it('reaches further than one occurrence, and so does who sees it', () => {
    expect(isForOne({ title: 'New', startUTC: 'x', status: null })).toBe(true);
    expect(isForOne({ recurrence: 'none' })).toBe(false);
    expect(isForOne({ calendarId: 'k' })).toBe(false);
  });
});

describe('pasting', () => {
  const copied = copyOf(sampleEvent({ status: 'red' }));
  it('makes an event without an id, an hour long or of no length', () => {
    const start = Date.parse('2026-11-20T10:00:00Z');
    expect(pasteBody(copied, start, 60, 'Europe/London')).toEqual({
      title: 'Site meeting 23',
      calendarId: 'personal',
      status: 'red',
      startUTC: '2026-11-20T10:00:00.000Z',
      endUTC: '2026-11-20T11:00:00.000Z',
      timeZone: 'Europe/London',
    });
    expect(pasteBody(copied, start, 0, 'Europe/London').endUTC).toBe('2026-11-20T10:00:00.000Z');
  });

  it('knows the same event on the same date, by title and type', () => {
    const events = [shownOf(sampleEvent())];
    const noon = Date.parse('2026-11-18T12:00:00Z');
    expect(isThere(events, copied, noon)).toBe(true);
    expect(isThere(events, { ...copied, type: 'shift' }, noon)).toBe(false);
    expect(isThere(events, copied, noon + 86_400_000)).toBe(false);
  });
});

it('reads what anybody may have typed or stored', () => {
  expect(parseScheduleSearch({ cal: 'k', view: 'week', date: '2026-11-18', new: true })).toEqual({
    cal: 'k',
    view: 'week',
    date: '2026-11-18',
    new: true,
  });
  expect(parseScheduleSearch({ cal: 3, view: 'decade', date: '2026-02-30', new: 'yes' })).toEqual({});
  expect(parseEventSearch({ occurrence: 'x' })).toEqual({});
  expect(parseSettings({ workingHoursStart: 25, timeFormat: '24h', showWeekends: 'no' })).toEqual({
    enableWorkingHours: true,
    workingHoursStart: 9,
    workingHoursEnd: 17,
    showWeekends: true,
    timeFormat: '24h',
  });
});

it('names a status by the organisation’s words, else by the product’s', () => {
  const labels = labelsOf([{ id: 'amber', label: 'Waiting' }]);
  expect(['green', 'amber', 'red', null].map((status) => statusLabel(status, labels))).toEqual([
    'On Track',
    'Waiting',
    'Urgent',
    null,
  ]);
});

it('lets the people of an event read its files, and everybody where nobody is named', () => {
  const form = { ...newForm({ start: 0, end: 0 }, 'personal'), attendees: ['tom'] };
  const all = ['me', 'tom', 'priya'];
  expect(readersOf(form, all, 'me')).toEqual(['tom']);
  expect(readersOf({ ...form, visibility: 'users', sharedWith: ['priya'] }, all, 'me')).toEqual(['tom', 'priya']);
  expect(readersOf({ ...form, visibility: 'users', sharedWith: ['ALL'] }, all, 'me')).toEqual(['tom', 'priya']);
});
