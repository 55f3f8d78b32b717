import { afterEach, describe, expect, it } from 'vitest';
import { clock, clockOf, followClock, startClock, timeOfDay } from './clock';
import { formatMoment, formatTime } from './dates';

afterEach(() => {
  localStorage.clear();
  clock.set('24h');
});

describe('how times are written', () => {
  const afternoon = new Date(2026, 10, 18, 14, 5);

  it('is a matter of the language', () => {
    expect(['en-GB', 'de-DE', 'en-US'].map(clockOf)).toEqual(['24h', '24h', '12h']);
    expect(timeOfDay(afternoon, '24h')).toBe('14:05');
    expect(timeOfDay(afternoon, '12h')).toBe('2:05 PM');
  });

  it('is the person’s choice first, in every list, and this browser remembers it', () => {
    followClock('12h');
    expect(formatTime(afternoon.toISOString())).toBe('2:05 PM');
    expect(formatMoment(afternoon.toISOString(), afternoon)).toBe('Today, 2:05 PM');
    clock.set('24h');
    startClock();
    expect(clock.get()).toBe('12h');
    followClock(null);
    expect(clock.get()).toBe(clockOf(navigator.language));
    expect(localStorage.length).toBe(0);
  });
});
