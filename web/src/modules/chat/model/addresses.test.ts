import { describe, expect, it } from 'vitest';
import { parseConversationSearch, parseMessageSearch } from './addresses';

const ID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

describe('an address', () => {
  it('drops what it cannot use', () => {
    expect(parseConversationSearch({ message: ID, thread: ID, panel: 'pins', more: 1 })).toEqual({
      message: ID,
      thread: ID,
      panel: 'pins',
    });
    expect(parseConversationSearch({ message: 'x', thread: 3, panel: 'other' })).toEqual({});
  });

  it('holds what is searched for', () => {
    expect([
      parseMessageSearch({ q: 'from:me' }),
      parseMessageSearch({ q: 42 }),
      parseMessageSearch({ q: '' }),
    ]).toEqual([{ q: 'from:me' }, { q: '42' }, {}]);
  });
});
