import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownTags, suggestTags, tagProblem, withTags } from './tags';

it('trims, lowers and keeps each tag once', () => {
  expect(withTags(['site'], '  Meeting ')).toEqual(['site', 'meeting']);
  expect(withTags(['site'], 'SITE, crane,, crane')).toEqual(['site', 'crane']);
  const tags = ['site'];
  expect(withTags(tags, ' , Site ')).toBe(tags);
});

it('never makes a tag that is empty, upper-case or double, whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 8 }), (typed) => {
      const tags = typed.reduce<readonly string[]>(withTags, []);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) {
        expect(tag).toBe(tag.trim().toLowerCase());
        expect(tag).not.toBe('');
      }
    }),
  );
});

it('offers unused tags, first those that begin with what is typed', () => {
  expect(suggestTags(['important', 'idea', 'todo', 'video'], ['todo'], 'ID')).toEqual(['idea', 'video']);
  expect(suggestTags(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a'], '')).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
});

it('shows a few tags and counts the rest', () => {
  expect(shownTags(['a', 'b', 'c', 'd', 'e'], 3)).toEqual({ shown: ['a', 'b', 'c'], more: 2 });
  expect(shownTags(['a'], 3)).toEqual({ shown: ['a'], more: 0 });
});

it('says why a tag cannot be added, and takes one of the longest', () => {
  expect(tagProblem([], `${'x'.repeat(50)}, site`)).toBeNull();
  expect(tagProblem([], '🏗'.repeat(50))).toBeNull();
  expect(tagProblem([], `site, ${'x'.repeat(51)}`)).toBe('A tag has at most 50 letters.');
  const many = Array.from({ length: 499 }, (_, index) => `tag-${index}`);
  expect(tagProblem(many, 'one')).toBeNull();
  expect(tagProblem(many, 'one, two')).toBe('A note has at most 500 tags.');
  expect(tagProblem([...many, 'one'], 'ONE')).toBeNull();
});
