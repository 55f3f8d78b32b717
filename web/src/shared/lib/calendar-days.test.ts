import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, formatCalendarDay, formatDayInFull, localDay } from './calendar-days';

describe('calendar days', () => {
  it('are counted across the change of clocks and the end of a year', () => {
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2026-11-05', '2026-10-06')).toBe(-30);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('are written with their year only when it is another one', () => {
    expect(formatCalendarDay('2026-11-05', '2026-11-25')).toBe('5 Nov');
    expect(formatCalendarDay('2025-11-05', '2026-11-25')).toBe('5 Nov 2025');
    expect(formatDayInFull('2026-11-05')).toBe('5 November 2026');
  });

  it('are an em dash where there is none', () => {
    expect(formatCalendarDay(null, '2026-11-25')).toBe('—');
    expect(formatDayInFull('soon')).toBe('—');
  });

  it('begin at the reader’s midnight', () => {
    expect(localDay(new Date(2026, 10, 5, 0, 1))).toBe('2026-11-05');
    expect(localDay(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  });
});
