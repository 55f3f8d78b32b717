import { describe, expect, it } from 'vitest';
import { actorName, kindWords } from './audit-actor';

describe('kindWords', () => {
  it.each([
    ['file', 'File'],
    ['chat:call.started', 'Chat call started'],
  ])('%s', (kind, words) => expect(kindWords(kind)).toBe(words));
});

describe('actorName', () => {
  it('names people, the product and strangers', () => {
    const payload = { network: '10.1.2.0/24' };
    expect(actorName({ actor: { displayName: 'Tom Hughes' }, payload })).toBe('Tom Hughes');
    expect(actorName({ actor: { displayName: '' }, payload })).toBe('Someone from elsewhere');
    expect(actorName({ actor: null, payload })).toBe('Someone with the link (10.1.2.0/24)');
    for (const own of [{}, { network: '' }, { network: 7 }, 'torn', null]) {
      expect(actorName({ actor: null, payload: own })).toBe('Corbel');
    }
  });
});
