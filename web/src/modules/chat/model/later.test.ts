import { describe, expect, it } from 'vitest';
import { laterChoices, laterProblem, laterWords, toLocalField } from './later';

const WEDNESDAY = new Date(2026, 10, 25, 10, 30);

describe('the usual times', () => {
  const labels = (now: Date) => laterChoices(now).map(({ label }) => label);

  it('come in order and lie ahead', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      for (let day = 22; day < 29; day += 1) {
        const now = new Date(2026, 10, day, hour, 59);
        const times = laterChoices(now).map(({ at }) => at.getTime());
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.every((time) => time > now.getTime())).toBe(true);
      }
    }
  });

  it('leave out what has passed, and Monday on the day before it', () => {
    expect(labels(WEDNESDAY)).toEqual(['In 20 minutes', 'In 1 hour', 'This afternoon', 'Tomorrow', 'Next Monday']);
    expect(labels(new Date(2026, 10, 29, 16))).toEqual(['In 20 minutes', 'In 1 hour', 'Tomorrow']);
    expect(laterChoices(new Date(2026, 10, 30, 16)).at(-1)?.at).toEqual(new Date(2026, 11, 7, 9));
  });
});

it('a time is said as people say it', () => {
  expect(laterWords(new Date(2026, 10, 25, 15), WEDNESDAY)).toBe('Today at 15:00');
  expect(laterWords(new Date(2026, 10, 26, 9), WEDNESDAY)).toBe('Tomorrow at 09:00');
  expect(laterWords(new Date(2026, 10, 30, 9), WEDNESDAY)).toBe('Monday 30 Nov at 09:00');
});

it('a field is read in the own time, and refused with a reason', () => {
  const field = toLocalField(new Date(2026, 0, 5, 7, 4));
  expect(field).toBe('2026-01-05T07:04');
  expect(laterProblem('', WEDNESDAY)).toBe('Choose a day and a time');
  expect(laterProblem(field, WEDNESDAY)).toBe('Choose a time that is still to come');
  expect(laterProblem('2028-01-01T09:00', WEDNESDAY)).toBe('Choose a time within a year');
  expect(laterProblem('2026-11-25T10:31', WEDNESDAY)).toBeNull();
});
