import { describe, expect, it } from 'vitest';
import { dayText, momentText, parseTypedDay, parseTypedMoment, parseTypedTime, timeText } from './typed-days';

describe('days that are typed', () => {
  it.each([
    ['2/12/2026', '2026-12-02'],
    [' 02.12.2026 ', '2026-12-02'],
    ['2026-12-02', '2026-12-02'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['12/31/2026', null],
    ['02/12/26', null],
    ['tomorrow', null],
  ])('%s is %s', (text, expected) => expect(parseTypedDay(text)).toBe(expected));

  it('are shown with the day first', () => {
    expect(dayText('2026-12-02')).toBe('02/12/2026');
    expect(dayText('invalid')).toBe('');
  });
});

describe('days with a time', () => {
  it.each([
    ['2/12/2026, 17:00', '2026-12-02T17:00'],
    ['02/12/2026 5 pm', '2026-12-02T17:00'],
    ['02/12/2026, 12:05 AM', '2026-12-02T00:05'],
    ['2026-12-02T17:00', '2026-12-02T17:00'],
    ['02/12/2026', null],
    ['02/12/2026, 24:00', null],
    ['02/12/2026, 13 pm', null],
    ['02/12/2026, 9:60', null],
  ])('%s is %s', (text, expected) => expect(parseTypedMoment(text)).toBe(expected));

  it('are shown as the person writes times', () => {
    expect(momentText('2026-12-02T17:00', '24h')).toBe('02/12/2026, 17:00');
    expect(momentText('2026-12-02T17:00', '12h')).toBe('02/12/2026, 5:00 PM');
    expect(momentText('', '24h')).toBe('');
  });
});

describe('times of day', () => {
  it.each([
    ['19:30', '19:30'],
    ['7.30 pm', '19:30'],
    ['8', '08:00'],
    ['24:00', null],
    ['noon', null],
  ])('%s is %s', (text, expected) => expect(parseTypedTime(text)).toBe(expected));

  it('are shown as the person writes times', () => {
    expect([timeText('19:30', '24h'), timeText('19:30', '12h'), timeText('', '24h')]).toEqual(['19:30', '7:30 PM', '']);
  });
});
