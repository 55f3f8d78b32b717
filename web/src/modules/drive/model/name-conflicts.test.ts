import { describe, expect, it } from 'vitest';
import { answerAll, answerFor, answersFor, conflictWords, KEEP_BOTH, skipsAny } from './name-conflicts';

const conflict = (name: string, canReplace = true) => ({
  path: 'Drawings',
  name,
  size: 1,
  modifiedAt: '2026-11-21T09:00:00Z',
  canReplace,
});
const both = [conflict('a.pdf'), conflict('b.pdf', false)];

describe('names that are taken', () => {
  it('touch nothing that is there until somebody says so', () =>
    expect(answerFor(KEEP_BOTH, { path: '', name: 'a.pdf' })).toBe('keepBoth'));

  it('are replaced together, except what may not be', () => {
    const answer = answerAll('replace', both);
    expect(both.map((one) => answerFor(answer, one))).toEqual(['replace', 'keepBoth']);
    // One that appears later, in the time the others take, follows the same answer.
    expect(answerFor(answer, { path: 'Drawings', name: 'later.pdf' })).toBe('replace');
  });

  it('are skipped together, whether they may be replaced or not', () =>
    expect(both.map((one) => answerFor(answerAll('skip', both), one))).toEqual(['skip', 'skip']));

  it('leave files out where any of them is skipped', () => {
    expect([KEEP_BOTH, answerAll('replace', both), answerAll('skip', both)].map(skipsAny)).toEqual([
      false,
      false,
      true,
    ]);
    expect(skipsAny({ all: 'keepBoth', each: { 'Drawings/a.pdf': 'skip' } })).toBe(true);
  });

  it('are answered one by one', () => {
    const answer = { all: 'keepBoth' as const, each: { 'Drawings/a.pdf': 'skip' as const } };
    expect(both.map((one) => answerFor(answer, one))).toEqual(['skip', 'keepBoth']);
  });

  it('are not taken by what comes with them', () => {
    const names = ['a.pdf', 'b.pdf', 'A.pdf', 'a.pdf '];
    expect(answersFor({ all: 'replace', each: {} }, names)).toEqual(['replace', 'replace', 'keepBoth', 'keepBoth']);
    expect(answersFor({ all: 'skip', each: {} }, ['cafe\u0301', 'caf\u00e9'])).toEqual(['skip', 'keepBoth']);
  });

  it('are counted in words', () => {
    expect(conflictWords(1)).toBe('1 file has a name that is taken there.');
    expect(conflictWords(12)).toBe('12 files have names that are taken there.');
  });
});
