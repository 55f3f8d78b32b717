import { expect, it } from 'vitest';
import { quickCalendars, quickWhen } from './quick-event';
import { sampleCalendar } from './sample-event';

process.env.TZ = 'Europe/London';

const at = (start: string, end: string, allDay = false) => ({
  start: Date.parse(start),
  end: Date.parse(end),
  allDay,
});

it('says when the event is to be, and for how long', () => {
  expect(quickWhen(at('2031-05-07T08:00:00Z', '2031-05-07T09:30:00Z'), '12h')).toEqual([
    'Wednesday 7 May 2031',
    '9:00 – 10:30 AM · 1 hour 30 minutes',
  ]);
  expect(quickWhen(at('2031-05-06T23:00:00Z', '2031-05-07T22:59:59.999Z', true), '24h')).toEqual([
    'Wednesday 7 May 2031',
    'All day',
  ]);
  // Midnight at the end belongs to the day before.
  expect(quickWhen(at('2031-05-07T22:00:00Z', '2031-05-07T23:00:00Z'), '24h')[0]).toBe('Wednesday 7 May 2031');
  expect(quickWhen(at('2031-05-07T12:00:00Z', '2031-05-09T14:00:00Z'), '24h')).toEqual([
    'Wed 7 May, 13:00 – Fri 9 May, 15:00',
    '2 days 2 hours',
  ]);
  expect(quickWhen({ start: null, end: null, allDay: false }, '24h')).toEqual(['', '']);
});

it('offers the calendars that the person may write into, where there is more than one', () => {
  const own = sampleCalendar({ id: 'personal' });
  const read = sampleCalendar({ id: 'read', can: { write: false, manage: false } });
  const site = sampleCalendar({ id: 'site' });
  expect(quickCalendars([own, read])).toEqual([]);
  expect(quickCalendars([own, read, site])).toEqual([own, site]);
});
