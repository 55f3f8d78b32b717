import { expect, it } from 'vitest';
import { keptUntil } from './trash-end';

it('is as many days after the deletion as the drive keeps its trash', () => {
  expect(keptUntil('2026-11-01T09:00:00Z', 30)).toBe('2026-12-01T09:00:00.000Z');
});

it('is never where the drive keeps its trash for ever, and for what is not in it', () => {
  expect(keptUntil('2026-11-01T09:00:00Z', null)).toBeNull();
  expect(keptUntil(null, 30)).toBeNull();
});
