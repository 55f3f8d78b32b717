import { expect, it } from 'vitest';
import { draftOf } from './drafts';

it('finds what was left in a field, that of a thread apart', () => {
  const drafts = [
    { conversationId: 'c', threadRootId: 'r', body: 'reply' },
    { conversationId: 'c', body: 'said' },
  ];
  expect([draftOf(drafts, 'c', null), draftOf(drafts, 'c', 'r')]).toEqual(['said', 'reply']);
  expect([draftOf(drafts, 'c', 'x'), draftOf(drafts, 'd', null)]).toEqual(['', '']);
});
