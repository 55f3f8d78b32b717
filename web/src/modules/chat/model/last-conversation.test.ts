import { expect, it } from 'vitest';
import { conversationToOpen } from './last-conversation';
import { type Listed, NOTHING_UNREAD } from './sections';

const listed = (id: string, day: number, more: Partial<Listed> = {}): Listed => ({
  id,
  kind: 'channel',
  name: id,
  lastSeq: 1,
  lastMessageAt: `2026-11-0${day}T09:00:00Z`,
  people: [],
  ...more,
});
const muted = { isStarred: false, isMuted: true };
const all = [
  listed('old', 1),
  listed('new', 3),
  listed('muted', 5, { membership: muted }),
  listed('read', 9),
  listed('archived', 9, { archivedAt: '2026-11-10T09:00:00Z' }),
];
const unread = { ...NOTHING_UNREAD, unreadCounts: { old: 1, new: 2, muted: 3, archived: 4 } };

it('opens the one that was open last, however much is unread', () => {
  expect(conversationToOpen(all, unread, 'read')).toBe('read');
});

it('opens the newest unread one where the last is unknown, left or archived', () => {
  for (const last of [null, 'left', 'archived']) expect(conversationToOpen(all, unread, last)).toBe('new');
});

it('opens none where nothing waits', () => {
  expect(conversationToOpen(all, NOTHING_UNREAD, null)).toBeNull();
});
