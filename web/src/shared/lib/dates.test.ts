import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatExactMoment,
  formatMoment,
  formatMomentBriefly,
  formatMomentInText,
  formatTime,
} from './dates';

/** Local wall times, so the tests hold in any zone. */
const now = new Date(2026, 10, 18, 14, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('formatMoment', () => {
  it('says today', () => expect(formatMoment(at(2026, 10, 18, 9, 12), now)).toBe('Today, 09:12'));
  it('begins small within a sentence', () => {
    expect(formatMomentInText(at(2026, 10, 18, 9, 12), now)).toBe('today, 09:12');
    expect(formatMomentInText(at(2026, 10, 17, 17, 31), now)).toBe('17 Nov, 17:31');
  });
  it('gives day and time this year', () => expect(formatMoment(at(2026, 10, 17, 17, 31), now)).toBe('17 Nov, 17:31'));
  it('gives the year for another one', () => expect(formatMoment(at(2025, 10, 18, 9, 12), now)).toBe('18 Nov 2025'));
  it('shows a dash for what is no date', () => expect(formatMoment('soon', now)).toBe('—'));
});

describe('formatMomentBriefly', () => {
  it('keeps the time today', () => expect(formatMomentBriefly(at(2026, 10, 18, 8, 5), now)).toBe('08:05'));
  it('keeps the day this year', () => expect(formatMomentBriefly(at(2026, 0, 2, 8, 5), now)).toBe('2 Jan'));
  it('keeps the year before', () => expect(formatMomentBriefly(at(2024, 0, 2, 8, 5), now)).toBe('2 Jan 2024'));
});

describe('the other forms', () => {
  it('give the time alone', () => expect(formatTime(at(2026, 10, 18, 9, 14))).toBe('09:14'));
  it('give the whole moment, to the minute', () =>
    expect(formatExactMoment(at(2026, 10, 18, 9, 14))).toBe('18 Nov 2026, 09:14'));
});

describe('formatDay', () => {
  it('gives the day with its year', () => expect(formatDay(at(2026, 10, 18, 9, 12))).toBe('18 Nov 2026'));
  it('shows a dash for what is no date', () => expect(formatDay('soon')).toBe('—'));
});
