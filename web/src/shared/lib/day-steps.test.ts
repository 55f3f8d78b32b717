import { describe, expect, it } from 'vitest';
import { dayStep, shownDay } from './day-steps';

/** A Friday; the next month begins on a Tuesday. */
const FRIDAY = '2026-11-20';

describe('dayStep', () => {
  it('goes by days and weeks, over the end of a month and a year', () => {
    expect(dayStep('ArrowLeft', FRIDAY)).toBe('2026-11-19');
    expect(dayStep('ArrowRight', FRIDAY)).toBe('2026-11-21');
    expect(dayStep('ArrowUp', FRIDAY)).toBe('2026-11-13');
    expect(dayStep('ArrowDown', FRIDAY)).toBe('2026-11-27');
    expect(dayStep('ArrowLeft', '2027-01-01')).toBe('2026-12-31');
    expect(dayStep('ArrowDown', '2026-12-29')).toBe('2027-01-05');
  });

  it('goes to Monday and Sunday of the week', () => {
    expect(dayStep('Home', FRIDAY)).toBe('2026-11-16');
    expect(dayStep('End', FRIDAY)).toBe('2026-11-22');
    expect(dayStep('Home', '2026-11-16')).toBe('2026-11-16');
    expect(dayStep('End', '2026-11-22')).toBe('2026-11-22');
  });

  it('goes to the same date of the next month and of the one before, or its last', () => {
    expect(dayStep('PageDown', FRIDAY)).toBe('2026-12-20');
    expect(dayStep('PageUp', FRIDAY)).toBe('2026-10-20');
    expect(dayStep('PageDown', '2027-01-31')).toBe('2027-02-28');
    expect(dayStep('PageUp', '2026-12-31')).toBe('2026-11-30');
  });

  it('leaves out weekends that are hidden', () => {
    expect(dayStep('ArrowRight', FRIDAY, false)).toBe('2026-11-23');
    expect(dayStep('ArrowLeft', '2026-11-23', false)).toBe(FRIDAY);
    expect(dayStep('End', '2026-11-17', false)).toBe(FRIDAY);
    // 20 December 2026 is a Sunday.
    expect(dayStep('PageDown', FRIDAY, false)).toBe('2026-12-18');
  });

  it('knows no other key', () => {
    for (const key of ['Enter', ' ', 'Tab', 'Escape', 'a', 'toString']) expect(dayStep(key, FRIDAY)).toBeNull();
  });
});

describe('shownDay', () => {
  it('is the day itself while weekends are shown', () => {
    expect(shownDay('2026-11-22', true)).toBe('2026-11-22');
    expect(shownDay(FRIDAY, false)).toBe(FRIDAY);
  });

  it('stays in the month of a weekend that is hidden', () => {
    expect(shownDay('2026-11-22', false)).toBe(FRIDAY);
    // A month that begins on a Sunday.
    expect(shownDay('2026-11-01', false)).toBe('2026-11-02');
  });
});
