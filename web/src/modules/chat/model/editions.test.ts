import { expect, it } from 'vitest';
import { editions } from './editions';

it('each edition begins when the one before it ended', () => {
  const message = { body: '<p>Third</p>', createdAt: '2026-11-25T09:00:00Z' };
  const versions = [
    { body: '<p>Second</p>', savedAt: '2026-11-25T11:00:00Z' },
    { body: '<p>First</p>', savedAt: '2026-11-25T10:00:00Z' },
  ];
  expect(editions(message, versions)).toEqual([
    { body: '<p>Third</p>', since: '2026-11-25T11:00:00Z', isNow: true },
    { body: '<p>Second</p>', since: '2026-11-25T10:00:00Z', isNow: false },
    { body: '<p>First</p>', since: '2026-11-25T09:00:00Z', isNow: false },
  ]);
});
