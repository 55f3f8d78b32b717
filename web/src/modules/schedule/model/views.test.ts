import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, isDay, weekdayOf, weekNumber } from '@/shared/lib/days';
import {
  monthsOf,
  shortTitleOf,
  spanOf,
  stepFrom,
  titleOf,
  VIEWS,
  weekOf,
  weekSwiped,
  weeksOf,
  windowOf,
} from './views';

const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((count) => addDays('2026-01-01', count));

describe('days', () => {
  it('are counted by dates, whatever the clocks do', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay('2026-2-1'), isDay(null)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -900, max: 900 }),
        (day, count) => daysBetween(day, addDays(day, count)) === count,
      ),
    );
  });

  it('have the week of ISO 8601', () => {
    expect(['2026-11-18', '2026-12-31', '2027-01-03', '2027-01-04', '2024-12-30'].map(weekNumber)).toEqual([
      47, 53, 53, 1, 1,
    ]);
  });
});

describe('a view', () => {
  it('knows in the day view what the whole week has', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(windowOf('day', day)).toEqual(windowOf('week', day));
      }),
    );
  });

  it('is swiped from the end of a week into the near end of the next', () => {
    expect([weekSwiped('2026-11-18', 1), weekSwiped('2026-11-18', -1)]).toEqual(['2026-11-23', '2026-11-15']);
    fc.assert(fc.property(anyDay, (day) => weekSwiped(weekSwiped(day, 1), -1) === weekOf(day).at(-1)));
  });

  it('shows weeks from Monday, without weekends where they are hidden', () => {
    expect(weekOf('2026-11-22')).toEqual(['16', '17', '18', '19', '20', '21', '22'].map((date) => `2026-11-${date}`));
    expect(weekOf('2026-11-22', false)).toHaveLength(5);
    expect(weeksOf('2026-11-18').map((week) => week[0])).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeksOf('2027-02-10')).toHaveLength(4);
    expect(monthsOf('2026-11-18')[11]).toBe('2026-12-01');
  });

  it('reaches over its day, from a Monday to a Sunday', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...VIEWS), (day, view) => {
        const { first, last } = spanOf(view, day);
        const isWhole = view === 'day' || (weekdayOf(first) === 0 && weekdayOf(last) === 6);
        return first <= day && day <= last && isWhole;
      }),
    );
  });

  it('comes back from Next by Prev, but for the end of a month', () => {
    expect(stepFrom('day', '2026-02-28', 1)).toBe('2026-03-01');
    expect(stepFrom('week', '2026-11-18', -1)).toBe('2026-11-11');
    expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(stepFrom('year', '2028-02-29', 1)).toBe('2029-02-28');
  });

  it('is named', () => {
    expect(titleOf('week', '2026-11-18')).toBe('16 – 22 November 2026');
    expect(titleOf('week', '2026-11-18', false)).toBe('16 – 20 November 2026');
    expect(titleOf('week', '2026-10-01')).toBe('28 September – 4 October 2026');
    expect(titleOf('week', '2026-12-31')).toBe('28 December 2026 – 3 January 2027');
    expect(titleOf('day', '2026-11-18')).toBe('Wednesday 18 November 2026');
    expect(titleOf('month', '2026-11-18')).toBe('November 2026');
    expect(titleOf('year', '2026-11-18')).toBe('2026');
  });

  it('is named on a phone by what is in sight', () => {
    const TODAY = '2026-11-29';
    expect(shortTitleOf('week', '2026-11-26', ['2026-11-28', '2026-11-29'], TODAY)).toBe('28–29 Nov');
    expect(shortTitleOf('week', '2026-11-30', ['2026-11-30', '2026-12-01'], TODAY)).toBe('30 Nov–1 Dec');
    expect(shortTitleOf('week', '2026-11-28', ['2026-11-28'], TODAY)).toBe('28 Nov');
    expect(shortTitleOf('week', '2026-11-28', [], TODAY)).toBe('November');
    expect(shortTitleOf('month', '2026-11-28', ['2026-11-28'], TODAY)).toBe('November');
    expect(shortTitleOf('day', '2026-11-28', [], TODAY)).toBe('28 Nov');
  });

  it('has its year on a phone where that is another one', () => {
    expect(shortTitleOf('month', '2031-03-05', [], '2026-11-29')).toBe('Mar 2031');
    expect(shortTitleOf('day', '2031-03-05', [], '2026-11-29')).toBe('5 Mar 2031');
  });
});
