import { expect, it } from 'vitest';
import { type Calling, type Calls, newCalls } from './new-calls';

const NONE: Calls = { unreadCounts: {}, mentionCounts: {}, firstUnreadMessages: {}, unreadMentions: {} };
type Level = NonNullable<Calling['membership']>['level'];
const place = (id: string, kind: 'channel' | 'direct', isMuted = false, level: Level = null): Calling => ({
  id,
  membership: { isMuted, level, defaultLevel: kind === 'channel' ? 'mentions' : 'all' },
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

it('a person is told of as much as was chosen for the conversation', () => {
  const now: Calls = {
    unreadCounts: { site: 1, tom: 1, crew: 1, called: 1 },
    mentionCounts: { site: 1, called: 1 },
    firstUnreadMessages: { site: 'm1', tom: 'm2', crew: 'm3', called: 'm4' },
    unreadMentions: { site: ['m1'], called: ['m4'] },
  };
  const places = [
    place('site', 'channel', false, 'nothing'),
    place('tom', 'direct', false, 'nothing'),
    place('crew', 'direct', false, 'mentions'),
    place('called', 'direct', false, 'mentions'),
  ];
  expect(newCalls(NONE, now, places)).toEqual([{ conversationId: 'called', messageId: 'm4', isMention: true }]);
});

it('of a channel every message is told where that was chosen, unless it is muted', () => {
  const now: Calls = { ...NONE, unreadCounts: { site: 2, loud: 1 }, firstUnreadMessages: { site: 'm1', loud: 'm5' } };
  const places = [place('site', 'channel', false, 'all'), place('loud', 'channel', true, 'all')];
  expect(newCalls(NONE, now, places)).toEqual([{ conversationId: 'site', messageId: 'm1', isMention: false }]);
  expect(newCalls(NONE, now, [{ id: 'site', membership: null }])).toEqual([]);
});

it('nobody is told of what was known or has been read', () => {
  const before: Calls = { ...NONE, mentionCounts: { site: 2 }, unreadMentions: { site: ['m2', 'm3'] } };
  expect(newCalls(before, { ...before, mentionCounts: { site: 1 }, unreadMentions: { site: ['m3'] } }, PLACES)).toEqual(
    [],
  );
  const more: Calls = { ...before, mentionCounts: { site: 3 }, unreadMentions: { site: ['m2', 'm3', 'm9'] } };
  expect(newCalls(before, more, PLACES).map(({ messageId }) => messageId)).toEqual(['m9']);
});
