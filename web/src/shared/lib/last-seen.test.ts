import { expect, it } from 'vitest';
import { seenAt } from './last-seen';

it('is no time before the sign-in, to which a page that was closed may set the mark back', () => {
  const createdAt = '2026-11-29T06:08:00Z';
  expect(seenAt({ createdAt, lastSeenAt: '2026-11-29T06:03:00Z' })).toBe(createdAt);
  expect(seenAt({ createdAt, lastSeenAt: '2026-11-29T07:00:00Z' })).toBe('2026-11-29T07:00:00Z');
});
