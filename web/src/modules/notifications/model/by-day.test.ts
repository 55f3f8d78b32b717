import { expect, it } from 'vitest';
import { byDay } from './by-day';

it('puts what happened under its day', () => {
  const at = (...parts: [number, number, number, number]) => ({ createdAt: new Date(...parts).toISOString() });
  const list = [
    at(2026, 10, 28, 9),
    at(2026, 10, 28, 1),
    at(2026, 10, 27, 23),
    at(2026, 10, 26, 8),
    at(2025, 11, 1, 8),
  ];
  expect(byDay(list, new Date(2026, 10, 28, 12)).map(({ day, notifications }) => [day, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Thursday 26 November', 1],
    ['1 December 2025', 1],
  ]);
});
