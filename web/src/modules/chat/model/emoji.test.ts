import { describe, expect, it } from 'vitest';
import { EMOJI, emojiName, emojiNamed, findEmoji, isOnlyEmoji, QUICK_EMOJI } from './emoji';

const signs = (typed: string, limit?: number) => findEmoji(typed, limit).map(({ sign }) => sign);

describe('emoji', () => {
  it('have names that no two share', () => {
    const names = EMOJI.flatMap((emoji) => emoji.names);
    expect(new Set(names).size).toBe(names.length);
    expect(EMOJI.every(({ sign, names }) => sign !== '' && names.length > 0)).toBe(true);
  });

  it('are found by how a name begins, then by what is in it', () => {
    expect(signs('tada')).toEqual(['🎉']);
    expect(signs('ROCK')).toEqual(['🚀']);
    expect(signs('smile').slice(0, 2)).toEqual(['😄', '🙂']);
    expect(signs('cake', 1)).toEqual(['🎂']);
    expect(signs('nothing like it')).toEqual([]);
  });

  it('have a sign by their whole name and a name by their sign', () => {
    expect([emojiNamed('+1'), emojiNamed('Thumbsup'), emojiNamed('thumb')]).toEqual(['👍', '👍', null]);
    expect([emojiName('🙂'), emojiName('🫠')]).toEqual(['slight smile', '🫠']);
    expect(QUICK_EMOJI.every((sign) => emojiName(sign) !== sign)).toBe(true);
  });

  it('alone are known, whatever they are put together of', () => {
    expect([isOnlyEmoji('🎉'), isOnlyEmoji(' 👍🏽 👨‍👩‍👧 '), isOnlyEmoji('🎉🎉🎉')]).toEqual([true, true, true]);
    expect([isOnlyEmoji('🎉 done'), isOnlyEmoji('12'), isOnlyEmoji(''), isOnlyEmoji('🎉🎉🎉🎉')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
