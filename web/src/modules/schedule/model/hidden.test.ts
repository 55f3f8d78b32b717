import { describe, expect, it } from 'vitest';
import type { Calendar, ScheduleEvent } from '../api/types';
import { hiddenWords } from './hidden';

const calendar = (id: string, name: string) => ({ id, name }) as Calendar;
const event = (calendarId: string) => ({ calendarId }) as ScheduleEvent;
const calendars = [
  calendar('personal', 'Personal'),
  calendar('wharf', 'Kestrel Wharf'),
  calendar('school', 'Aldermoor'),
];

describe('events that are not shown', () => {
  it('are counted, with the calendars that hold them', () => {
    const events = [event('wharf'), event('school'), event('wharf')];
    expect(hiddenWords(events, calendars, ['personal'])).toBe(
      'Not shown: 3 events in Kestrel Wharf and 1 other calendar',
    );
    expect(hiddenWords(events, calendars, ['personal', 'wharf'])).toBe('Not shown: 1 event in Aldermoor');
  });

  it('are none where each calendar with events is shown', () => {
    expect(hiddenWords([event('wharf')], calendars, ['wharf'])).toBeNull();
    // An invitation stands in the calendar of whoever invited, which is nobody's to choose here.
    expect(hiddenWords([event('elsewhere')], calendars, ['personal'])).toBeNull();
    expect(hiddenWords([], calendars, [])).toBeNull();
  });
});
