import { expect, it } from 'vitest';
import { keepingSentence, keepWords } from './keeping';

it('says how long messages are kept', () => {
  expect([null, 0, 1, 30, 365, 730].map(keepWords)).toEqual([
    'permanently',
    'permanently',
    'for a day',
    'for 30 days',
    'for a year',
    'for 2 years',
  ]);
  expect(keepingSentence(null, 30, false)).toBe('Messages are kept for 30 days (organisation default).');
  expect(keepingSentence(0, 30, false)).toBe('Messages are kept permanently.');
  expect(keepingSentence(7, 30, true)).toBe('Under a legal hold: nothing can be deleted.');
});
