import { expect, it } from 'vitest';
import { endIn } from './quick-ends';

it('ends at the same time of day, over the end of a month and of a year', () => {
  const now = new Date(2026, 11, 30, 9, 5);
  expect(endIn(1, now)).toBe('2026-12-31T09:05');
  expect(endIn(7, now)).toBe('2027-01-06T09:05');
  expect(endIn(30, now)).toBe('2027-01-29T09:05');
});
