import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf, momentAt, startOf } from '@/shared/lib/days';
import type { ScheduleEvent } from '../api/types';
import { axisOf, shareOf } from './axis';
import { hourLines, hoursLabel, hourWords, rangeWords, timeWords } from './clock';
import { changesOf, createBody, formOf, newForm, withAllDay, withEnd, withStart } from './event-form';
import { drawn, movedByDays, movedToDay, nudged, resizedTo, timesBody } from './moves';
import { sampleCalendar, sampleEvent } from './sample-event';
import { shownIn, shownOf } from './shown';

// Clocks go forward on 28 March 2027 and back on 25 October 2026.
beforeAll(() => {
  process.env.TZ = 'Europe/London';
});

const iso = (moment: number) => new Date(moment).toISOString();

describe('a day on which clocks change', () => {
  it('has 23 or 25 hours in the day view', () => {
    const forward = axisOf('2027-03-28', null, true);
    expect(forward.rows.map(({ moment }) => new Date(moment).getHours()).slice(0, 3)).toEqual([0, 2, 3]);
    expect(forward.rows).toHaveLength(23);
    const back = axisOf('2026-10-25', null, true);
    expect(back.rows.map(({ moment }) => new Date(moment).getHours()).slice(0, 4)).toEqual([0, 1, 1, 2]);
    expect(back.to).toBe(25 * 60);
    expect(shareOf(back, back.at(momentAt('2026-10-25', 12 * 60)))).toBeCloseTo(13 / 25);
  });

  it('tells apart two hours with one name, and marks no other', () => {
    const lines = (day: string) =>
      hourLines(
        axisOf(day, null, true).rows.map(({ moment }) => moment),
        '12h',
      );
    expect(lines('2026-10-25').slice(0, 4)).toEqual([
      { words: '12 AM', mark: null },
      { words: '1 AM', mark: 'BST' },
      { words: '1 AM', mark: 'GMT' },
      { words: '2 AM', mark: null },
    ]);
    for (const day of ['2026-10-24', '2027-03-28']) expect(lines(day).every(({ mark }) => mark === null)).toBe(true);
  });

  it('stands by the clocks in the week view', () => {
    const axis = axisOf('2026-10-25', null, false);
    expect(axis.rows).toHaveLength(24);
    expect(axis.at(Date.parse('2026-10-25T09:00:00Z'))).toBe(540);
    expect(iso(axisOf('2027-03-28', null, false).momentOf(90))).toBe('2027-03-28T01:30:00.000Z');
  });

  it('shows its working hours, the last one whole', () => {
    const axis = axisOf('2026-10-25', { start: 9, end: 17 }, true);
    expect([axis.from, axis.to, axis.rows.length]).toEqual([600, 1140, 9]);
    expect(axisOf('2026-11-18', { start: 9, end: 17 }, false).rows).toHaveLength(9);
  });

  it('keeps the time of day and the exact length of what is moved to it', () => {
    const shown = shownOf(sampleEvent({ startUTC: '2027-03-27T00:30:00Z', endUTC: '2027-03-27T03:30:00Z' }));
    const { start, end } = movedToDay(shown, '2027-03-28');
    expect([iso(start), end - start]).toEqual(['2027-03-28T00:30:00.000Z', 3 * 3_600_000]);
    const whole = shownOf(
      sampleEvent({ allDay: true, startDate: '2027-03-27', endDate: '2027-03-27', timeZone: null }),
    );
    const moved = timesBody(whole.event, movedByDays(whole, 1));
    expect(moved).toEqual({ allDay: true, startDate: '2027-03-28', endDate: '2027-03-28' });
  });
});

describe('an event on screen', () => {
  it('stands on its days: over midnight, of no length, over whole days', () => {
    const night = shownOf(sampleEvent({ startUTC: '2026-11-18T22:00:00Z', endUTC: '2026-11-19T02:00:00Z' }));
    expect([night.first, night.last, night.isBar]).toEqual(['2026-11-18', '2026-11-19', false]);
    const midnight = shownOf(sampleEvent({ startUTC: '2026-11-18T22:00:00Z', endUTC: '2026-11-19T00:00:00Z' }));
    expect(midnight.last).toBe('2026-11-18');
    const point = shownOf(sampleEvent({ endUTC: '2026-11-18T08:00:00Z' }));
    expect([point.end - point.start, point.last]).toEqual([0, '2026-11-18']);
    const weeks = shownOf(
      sampleEvent({ allDay: true, startDate: '2026-11-02', endDate: '2026-11-22', timeZone: null }),
    );
    expect([weeks.first, weeks.last, weeks.isBar, dayOf(weeks.end)]).toEqual([
      '2026-11-02',
      '2026-11-22',
      true,
      '2026-11-23',
    ]);
  });

  it('stands with the personal calendar where its own is not among the person’s', () => {
    const events = [sampleEvent({ calendarId: 'hidden' }), sampleEvent({ calendarId: 'site', instanceId: 'b' })];
    const known = [sampleCalendar({ id: 'personal', name: 'Personal' }), sampleCalendar({ id: 'site', name: 'Site' })];
    const keys = (...chosen: string[]) => shownIn(events, new Set(chosen), known).map(({ event }) => event.calendarId);
    expect(keys('personal')).toEqual(['hidden']);
    expect(keys('site')).toEqual(['site']);
    expect(shownIn(events, new Set(['personal', 'site']), known).map(({ calendar }) => calendar?.name)).toEqual([
      'Personal',
      'Site',
    ]);
    expect(shownIn(events, new Set(['personal']))).toEqual([]);
  });

  it('is marked where the reader does not come', () => {
    const attendees: ScheduleEvent['attendees'] = [
      { userId: 'tom', answer: 'declined' },
      { userId: 'ann', answer: 'accepted' },
    ];
    const marks = (reader: string) =>
      shownIn([sampleEvent({ attendees })], new Set([sampleEvent({}).calendarId]), undefined, reader).map(
        ({ isDeclined }) => isDeclined,
      );
    expect([marks('tom'), marks('ann'), marks('aoife')]).toEqual([[true], [false], [false]]);
  });

  it('is written in twelve or twenty-four hours', () => {
    const [start, end] = [Date.parse('2026-11-18T09:00:00Z'), Date.parse('2026-11-18T10:30:00Z')];
    expect(rangeWords(start, end, '12h')).toBe('9:00 – 10:30 AM');
    expect(rangeWords(start, end + 2 * 3_600_000, '12h')).toBe('9:00 AM – 12:30 PM');
    expect(rangeWords(start, end, '24h')).toBe('09:00 – 10:30');
    expect(rangeWords(start, start, '24h')).toBe('09:00');
    expect([hourWords(start, '12h'), hourWords(start, '24h'), timeWords(start, '24h', 'Asia/Tokyo')]).toEqual([
      '9 AM',
      '09:00',
      '18:00',
    ]);
    expect([hoursLabel({ start: 9, end: 17 }, true, '12h'), hoursLabel({ start: 9, end: 17 }, false, '12h')]).toEqual([
      '9 AM – 5 PM',
      '24h',
    ]);
  });
});

describe('dragging', () => {
  const shown = shownOf(sampleEvent());
  it('draws a quarter of an hour at least, in either direction', () => {
    const at = (minutes: number) => momentAt('2026-11-18', minutes);
    expect(drawn(at(600), at(600))).toBeNull();
    expect(drawn(at(615), at(600))).toEqual({ start: at(600), end: at(615) });
  });

  it('never makes an event shorter than a quarter of an hour by its edge', () => {
    expect(resizedTo(shown, shown.start - 1000).end - shown.start).toBe(15 * 60_000);
  });

  it('has a way by keys', () => {
    expect(nudged(shown, { minutes: 15 }).start - shown.start).toBe(15 * 60_000);
    expect(nudged(shown, { minutes: -15, isResize: true })).toEqual({
      start: shown.start,
      end: shown.end - 15 * 60_000,
    });
    expect(dayOf(nudged(shown, { days: -1 }).start)).toBe('2026-11-17');
  });
});

describe('the editor', () => {
  const start = Date.parse('2026-11-18T10:00:00Z');
  const form = newForm({ start, end: start + 3_600_000 }, 'personal');

  it('shows whole days from 00:00 to 23:59:59.999 and remembers the times', () => {
    const whole = withAllDay(form, true);
    expect([iso(whole.start ?? 0), iso(whole.end ?? 0)]).toEqual([
      '2026-11-18T00:00:00.000Z',
      '2026-11-18T23:59:59.999Z',
    ]);
    expect(withAllDay(whole, false)).toEqual({ ...form, memory: null });
  });

  it('begins at 9:00 for an hour where nothing is remembered', () => {
    const known = formOf(sampleEvent({ allDay: true, startDate: '2026-11-18', endDate: '2026-11-18', timeZone: null }));
    const timed = withAllDay(known, false);
    expect([iso(timed.start ?? 0), iso(timed.end ?? 0)]).toEqual([
      '2026-11-18T09:00:00.000Z',
      '2026-11-18T10:00:00.000Z',
    ]);
  });

  it('keeps the length with another start, and an hour where the end would come first', () => {
    expect(withStart(form, start + 60_000).end).toBe(start + 3_660_000);
    expect(withEnd(form, start - 60_000).end).toBe(start + 3_600_000);
    expect(withStart(withAllDay(form, true), startOf('2026-11-25')).end).toBe(startOf('2026-11-26') - 1);
  });

  it('sends what is not empty, and the creator always', () => {
    expect(createBody({ ...form, title: ' Crane ' }, 'me')).toEqual({
      allDay: false,
      startUTC: '2026-11-18T10:00:00.000Z',
      endUTC: '2026-11-18T11:00:00.000Z',
      timeZone: 'Europe/London',
      title: 'Crane',
      calendarId: 'personal',
      visibility: 'private',
      sharedWith: ['me'],
    });
    expect(createBody({ ...form, visibility: 'users' }, 'me').sharedWith).toEqual(['ALL']);
    expect(createBody({ ...form, visibility: 'users', sharedWith: ['you'] }, 'me').sharedWith).toEqual(['me', 'you']);
    expect(createBody(withAllDay(form, true), 'me')).toMatchObject({ startDate: '2026-11-18', endDate: '2026-11-18' });
  });

  it('sends of a change only what was changed', () => {
    const before = formOf(sampleEvent());
    expect(changesOf(before, before, 'me')).toEqual({});
    expect(changesOf(before, { ...before, status: 'red', location: 'C4' }, 'me')).toEqual({
      status: 'red',
      location: 'C4',
    });
    expect(changesOf({ ...before, status: 'red' }, before, 'me')).toEqual({ status: null });
    expect(changesOf(before, withStart(before, start), 'me')).toEqual({
      allDay: false,
      startUTC: '2026-11-18T10:00:00.000Z',
      endUTC: '2026-11-18T11:00:00.000Z',
    });
  });
});
