import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge3 } from './merge3';

const merge = (base: string, mine: string, theirs: string) =>
  merge3([...base], [...mine], [...theirs], (a, b) => a === b)?.join('') ?? null;

describe('merge3', () => {
  it('takes changes at different places from both', () => {
    expect(merge('abcd', 'Xbcd', 'abcY')).toBe('XbcY');
    expect(merge('abcd', 'acd', 'abcdY')).toBe('acdY');
    expect(merge('ab', 'ab1', 'ab')).toBe('ab1');
    expect(merge('', 'a', '')).toBe('a');
  });

  it('asks where both changed the same place', () => {
    expect(merge('abc', 'aXc', 'aYc')).toBeNull();
    expect(merge('abc', 'abc1', 'abc2')).toBeNull();
    expect(merge('abc', 'ac', 'aYc')).toBeNull();
  });

  it('takes the same change once', () => {
    expect(merge('abc', 'aXc', 'aXc')).toBe('aXc');
    expect(merge('abc', 'ac', 'ac')).toBe('ac');
  });

  const word = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }).map((letters) => letters.join(''));

  it('gives the other side where one changed nothing', () => {
    fc.assert(
      fc.property(word, word, (base, changed) => {
        expect(merge(base, changed, base)).toBe(changed);
        expect(merge(base, base, changed)).toBe(changed);
        expect(merge(base, changed, changed)).toBe(changed);
      }),
    );
  });

  it('loses no block that either added, and does not care who is who', () => {
    fc.assert(
      fc.property(word, word, word, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs);
        expect(merge(base, theirs, mine)).toBe(merged);
        if (merged === null) return;
        const count = (text: string, letter: string) => [...text].filter((one) => one === letter).length;
        for (const letter of 'abcd') {
          const most = Math.min(count(mine, letter), count(theirs, letter));
          const added = Math.max(0, count(mine, letter) - count(base, letter));
          expect(count(merged, letter)).toBeGreaterThanOrEqual(Math.min(most, added));
        }
      }),
    );
  });

  it('marks every block that only one side added', () => {
    fc.assert(
      fc.property(word, fc.nat(8), fc.nat(8), (base, first, second) => {
        const put = (at: number, letter: string) => `${base.slice(0, at)}${letter}${base.slice(at)}`;
        const [i, j] = [Math.min(first, base.length), Math.min(second, base.length)];
        const merged = merge(base, put(i, 'X'), put(j, 'Y'));
        if (i === j) expect(merged).toBeNull();
        else expect(merged?.replace('X', '').replace('Y', '')).toBe(base);
      }),
    );
  });
});
