import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '@/shared/lib/calendar-days';
import {
  closeRefusal,
  hasBegun,
  lastTaxMonthEnd,
  taxMonthDeadlines,
  taxMonthEnd,
  taxMonthStart,
  taxMonthWords,
  taxYearDays,
  taxYearWords,
} from './tax-month';

describe('a tax month', () => {
  it('runs from the 6th to the 5th', () => {
    expect(taxMonthEnd('2026-11-05')).toBe('2026-11-05');
    expect(taxMonthEnd('2026-11-06')).toBe('2026-12-05');
    expect(taxMonthEnd('2026-12-31')).toBe('2027-01-05');
    expect(taxMonthStart('2027-01-05')).toBe('2026-12-06');
    expect(['2026-11-05', '2026-11-28', '2026-01-06'].map(lastTaxMonthEnd)).toEqual([
      '2026-10-05',
      '2026-11-05',
      '2026-01-05',
    ]);
    expect(taxMonthWords('2026-11-05')).toBe('Tax month ending 5 November 2026');
  });

  it('holds every day exactly once', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const end = taxMonthEnd(day);
          expect(end.slice(8)).toBe('05');
          expect(daysBetween(day, end)).toBeGreaterThanOrEqual(0);
          expect(daysBetween(taxMonthStart(end), day)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('has its return by the 19th and its payment by the 22nd', () => {
    expect(taxMonthDeadlines('2026-11-05')).toEqual({ returnBy: '2026-11-19', payBy: '2026-11-22' });
  });

  it('can be closed once it is over', () => {
    expect(closeRefusal('2026-12-05', '2026-11-25')).toBe('It runs until 5 December 2026.');
    expect(closeRefusal('2026-11-05', '2026-11-05')).toBe('It runs until 5 November 2026.');
    expect(closeRefusal('2026-11-05', '2026-11-06')).toBeUndefined();
  });
});

it('begins the tax year on 6 April', () => {
  expect(taxYearWords('2026-04-05')).toBe('2025/26');
  expect(taxYearWords('2026-04-06')).toBe('2026/27');
  expect(taxYearWords('2099-12-01')).toBe('2099/00');
});

it('has the days of the tax year that the server names', () => {
  expect(taxYearDays('2026-27')).toEqual({ from: '2026-04-06', to: '2027-04-05' });
  expect(taxYearDays('2099-00')).toEqual({ from: '2099-04-06', to: '2100-04-05' });
});

it('has begun from the 6th on', () => {
  expect(hasBegun('2026-12-05', '2026-11-05')).toBe(false);
  expect(hasBegun('2026-12-05', '2026-11-06')).toBe(true);
  expect(hasBegun('2026-11-05', '2026-11-06')).toBe(true);
});
