import { expect, it } from 'vitest';
import { dayOf, dayWords } from './day-words';

const now = new Date(2026, 10, 25, 9, 30);
const at = (...parts: [number, number, number, number?]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 25, 0), 'Today'],
  [at(2026, 10, 24, 23), 'Yesterday'],
  [at(2026, 10, 16, 12), 'Monday 16 November'],
  [at(2025, 10, 25, 12), 'Tuesday 25 November 2025'],
])('%s is %s', (moment, words) => expect(dayWords(moment, now)).toBe(words));

it('knows the first of a month to be the day after the last', () => {
  expect(dayWords(at(2026, 9, 31, 12), new Date(2026, 10, 1, 8))).toBe('Yesterday');
  expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05');
});
