import { expect, it } from 'vitest';
import { momentAt } from '@/shared/lib/days';
import type { Calendar } from '../api/types';
import { otherEvents } from './same-day';
import { sampleEvent } from './sample-event';
import { shownOf } from './shown';

const DAY = '2026-11-18';
const CALENDARS = [{ id: 'personal', name: 'Personal', color: 'blue' }] as Calendar[];
const eventAt = (title: string, hour: number, day = DAY) =>
  sampleEvent({
    id: title,
    instanceId: title,
    title,
    calendarId: 'personal',
    startUTC: new Date(momentAt(day, hour * 60)).toISOString(),
    endUTC: new Date(momentAt(day, hour * 60 + 30)).toISOString(),
  });
const pour = eventAt('pour', 7);

it('names what else is on that day, whole days first, and not the event itself', () => {
  const whole = sampleEvent({ id: 'w', title: 'road', calendarId: 'personal', allDay: true, startDate: DAY });
  const all = [pour, eventAt('visit', 11), eventAt('briefing', 8), eventAt('later', 8, '2026-11-19'), whole];
  const { events, more } = otherEvents(all, CALENDARS, shownOf(pour));
  expect(events.map(({ event }) => event.title)).toEqual(['road', 'briefing', 'visit']);
  expect(more).toBe(0);
});

it('names six and counts the rest', () => {
  const all = Array.from({ length: 9 }, (_, index) => eventAt(`event ${index}`, 8 + index));
  expect(otherEvents([pour, ...all], CALENDARS, shownOf(pour))).toMatchObject({ events: { length: 6 }, more: 3 });
});
