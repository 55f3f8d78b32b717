import { describe, expect, it } from 'vitest';
import { isSlug, slugOf } from './slug';

describe('slugOf', () => {
  it.each([
    ['Dunmarrow North', 'dunmarrow-north'],
    ['dunmarrow-', 'dunmarrow-'],
    ['--a  _b', 'a-b'],
    ['Société & Co', 'socit-co'],
  ])('%s', (typed, slug) => expect(slugOf(typed)).toBe(slug));
});

describe('isSlug', () => {
  it.each([
    ['dunmarrow-north', true],
    ['dunmarrow-', false],
    ['', false],
    ['a--b', false],
    ['A', false],
  ])('%s: %s', (text, expected) => expect(isSlug(text)).toBe(expected));
});
