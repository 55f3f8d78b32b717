import { describe, expect, it } from 'vitest';
import { messageAddress, withReaction, withThreadRead } from './message-changes';

const tom = { emoji: '👍', count: 1, isMine: false, userIds: ['tom'] };

describe('a reaction of one’s own', () => {
  it('is put on, joins that of others, and is taken off again', () => {
    const first = withReaction([], '🎉', 'me');
    expect(first).toEqual([{ emoji: '🎉', count: 1, isMine: true, userIds: ['me'] }]);
    const joined = withReaction([tom], '👍', 'me');
    expect(joined).toEqual([{ emoji: '👍', count: 2, isMine: true, userIds: ['tom', 'me'] }]);
    expect(withReaction(joined, '👍', 'me')).toEqual([tom]);
  });

  it('leaves nothing where it was the only one', () => {
    expect(withReaction([tom, { emoji: '🎉', count: 1, isMine: true, userIds: ['me'] }], '🎉', 'me')).toEqual([tom]);
  });
});

it('has an address, a reply with its thread', () => {
  expect(messageAddress({ id: 'm', conversationId: 'c', threadRootId: null })).toBe('/chat/c?message=m');
  expect(messageAddress({ id: 'm', conversationId: 'c', threadRootId: 'r' })).toBe('/chat/c?message=m&thread=r');
});

it('has nothing unread in its thread once that was read', () => {
  const thread = { replyCount: 3, unreadCount: 2, isManuallyUnread: true };
  expect(withThreadRead({ thread })).toEqual({ thread: { replyCount: 3, unreadCount: 0, isManuallyUnread: false } });
  expect(withThreadRead({ thread: null })).toEqual({ thread: null });
});
