import { describe, expect, it } from 'vitest';
import { momentAt } from '@/shared/lib/days';
import { axisOf } from './axis';
import { isEmptyWeekend, openingDay, openingMinute, sightFrom } from './opening';
import { sampleEvent } from './sample-event';
import { shownOf } from './shown';
import { weekOf } from './views';

const DAYS = weekOf('2026-11-18');
const [MON = '', , , THU = '', FRI = '', SAT = '', SUN = ''] = DAYS;
const AXES = DAYS.map((day) => axisOf(day, null, false));

const eventOn = (day: string, from: number, to = from + 60) =>
  shownOf(
    sampleEvent({
      instanceId: `${day} ${from}`,
      startUTC: new Date(momentAt(day, from)).toISOString(),
      endUTC: new Date(momentAt(day, to)).toISOString(),
    }),
  );

describe('the minute at the top', () => {
  it('is a little before the earliest event of all days that are shown', () => {
    expect(openingMinute(AXES, [eventOn(FRI, 465), eventOn(THU, 390)], 9)).toBe(380);
  });

  it('is where work begins, if that is earlier or nothing is on', () => {
    expect(openingMinute(AXES, [eventOn(FRI, 600)], 9)).toBe(530);
    expect(openingMinute(AXES, [], 7)).toBe(410);
  });

  it('is not moved by the night before, by whole days or by other weeks', () => {
    const night = eventOn('2026-11-15', 23 * 60, 26 * 60);
    const whole = shownOf(sampleEvent({ allDay: true, startDate: MON, endDate: MON }));
    expect(openingMinute(AXES, [night, whole, eventOn('2026-11-25', 60)], 9)).toBe(530);
  });

  it('is that of the week for a day on which nothing begins', () => {
    const [friday] = AXES.filter(({ day }) => day === FRI);
    const day = friday ? [friday] : [];
    expect(openingMinute(day, [eventOn(THU, 390)], 9, AXES)).toBe(380);
    expect(openingMinute(day, [eventOn(THU, 390), eventOn(FRI, 465)], 9, AXES)).toBe(455);
    expect(openingMinute(day, [], 9, AXES)).toBe(530);
  });

  it('is midnight for what begins then', () => {
    expect(openingMinute(AXES, [eventOn(THU, 5)], 9)).toBe(0);
  });
});

describe('the first day in sight on a phone', () => {
  it('is the day asked for: today, or any other with a working day beside it', () => {
    expect(openingDay(DAYS, THU, [], 2)).toBe(THU);
    expect(openingDay(DAYS, FRI, [eventOn(MON, 600)], 2)).toBe(FRI);
  });

  it('is never an empty weekend in a week with events', () => {
    expect(openingDay(DAYS, SAT, [eventOn(MON, 600), eventOn(FRI, 600)], 2)).toBe(THU);
    expect(openingDay(DAYS, SUN, [eventOn(MON, 600)], 2)).toBe(MON);
    expect(openingDay(DAYS, SUN, [eventOn(FRI, 600)], 1)).toBe(FRI);
  });

  it('is the weekend where something is on then, or the week is empty', () => {
    expect(openingDay(DAYS, SAT, [eventOn(MON, 600), eventOn(SUN, 600)], 2)).toBe(SAT);
    expect(openingDay(DAYS, SAT, [], 2)).toBe(SAT);
    expect(openingDay(DAYS, SAT, [eventOn(SUN, 600)], 1)).toBe(SUN);
  });

  it('stays where a week without weekends does not have the day', () => {
    expect(openingDay(weekOf('2026-11-18', false), SAT, [eventOn(MON, 600)], 2)).toBe(SAT);
  });
});

describe('a weekend on a phone', () => {
  it('is left for Monday where nothing is on in what remains of it', () => {
    const onSunday = eventOn(SUN, 600);
    expect([isEmptyWeekend(SAT, []), isEmptyWeekend(SUN, [eventOn(SAT, 600)])]).toEqual([true, true]);
    expect([isEmptyWeekend(SAT, [onSunday]), isEmptyWeekend(SUN, [onSunday])]).toEqual([false, false]);
    expect(isEmptyWeekend(FRI, [])).toBe(false);
  });
});

describe('the days in sight', () => {
  it('are those from one on, and the last ones at the end of the week', () => {
    expect(sightFrom(DAYS, THU, 2)).toEqual([THU, FRI]);
    expect(sightFrom(DAYS, SUN, 2)).toEqual([SAT, SUN]);
    expect(sightFrom(DAYS, 'another', 2)).toEqual([MON, DAYS[1]]);
    expect(sightFrom(DAYS, THU, 9)).toEqual(DAYS);
  });

  it('alone say which event is the first', () => {
    const seen = AXES.filter(({ day }) => sightFrom(DAYS, FRI, 2).includes(day));
    expect(openingMinute(seen, [eventOn(THU, 390), eventOn(FRI, 465)], 9)).toBe(455);
  });
});
