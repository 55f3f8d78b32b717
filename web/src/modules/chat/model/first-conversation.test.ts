import { describe, expect, it } from 'vitest';
import { firstConversation } from './first-conversation';

const ALL = { browse: true, createChannel: true, createDirect: true };
const WRITE = 'rite to someone with the button above the list.';

describe('firstConversation', () => {
  it('leads to the channels where there are any', () => {
    expect(firstConversation(ALL, true)).toEqual({ message: `Join a channel, or w${WRITE}`, action: 'browse' });
  });

  it('has the first channel created by those who may', () => {
    expect(firstConversation(ALL, false)).toEqual({
      message: `Create the first channel, or w${WRITE}`,
      action: 'create',
    });
    expect(firstConversation({ ...ALL, createChannel: false }, false)).toEqual({ message: `W${WRITE}`, action: null });
  });

  it('offers no button before it knows which, and no message to those who may write none', () => {
    expect(firstConversation(ALL, undefined)).toEqual({ message: `W${WRITE}`, action: null });
    expect(firstConversation({ ...ALL, createDirect: false }, true).message).toBe('Join a channel.');
    expect(firstConversation({ browse: true, createChannel: false, createDirect: false }, false).message).toBe('');
  });

  it('asks nothing of a guest', () => {
    const guest = { browse: false, createChannel: false, createDirect: true };
    expect(firstConversation(guest, undefined)).toEqual({
      message: 'Conversations appear in the list once someone adds you.',
      action: null,
    });
  });
});
