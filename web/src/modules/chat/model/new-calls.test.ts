import { expect, it } from 'vitest';
import { type Calls, newCalls } from './new-calls';
import type { Listed } from './sections';

const NONE: Calls = { unreadCounts: {}, mentionCounts: {}, firstUnreadMessages: {}, unreadMentions: {} };
const place = (id: string, kind: Listed['kind'], isMuted = false): Listed => ({
  id,
  kind,
  name: id,
  lastSeq: 1,
  people: [],
  membership: { isStarred: false, isMuted },
});
const PLACES = [place('site', 'channel'), place('tom', 'direct'), place('quiet', 'direct', true)];

it('a mention and a direct message are told of, a message in a channel is not', () => {
  const now: Calls = {
    unreadCounts: { site: 3, tom: 1, quiet: 2 },
    mentionCounts: { site: 1 },
    firstUnreadMessages: { site: 'm1', tom: 'm7', quiet: 'm8' },
    unreadMentions: { site: ['m2'] },
  };
  expect(newCalls(NONE, now, PLACES)).toEqual([
    { conversationId: 'site', messageId: 'm2', isMention: true },
    { conversationId: 'tom', messageId: 'm7', isMention: false },
  ]);
  expect(newCalls(now, now, PLACES)).toEqual([]);
});

it('nobody is told of what was known or has been read', () => {
  const before: Calls = { ...NONE, mentionCounts: { site: 2 }, unreadMentions: { site: ['m2', 'm3'] } };
  expect(newCalls(before, { ...before, mentionCounts: { site: 1 }, unreadMentions: { site: ['m3'] } }, PLACES)).toEqual(
    [],
  );
  const more: Calls = { ...before, mentionCounts: { site: 3 }, unreadMentions: { site: ['m2', 'm3', 'm9'] } };
  expect(newCalls(before, more, PLACES).map(({ messageId }) => messageId)).toEqual(['m9']);
});
