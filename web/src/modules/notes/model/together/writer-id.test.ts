import { expect, it } from 'vitest';
import { isNews } from './writer-id';

it('is no news to a page what it wrote itself, or where its own cursor is', () => {
  expect(isNews(['note', 'me'], 'note', 'me')).toBe(false);
  expect(isNews(['note', 'another page'], 'note', 'me')).toBe(true);
  expect(isNews(['note'], 'note', 'me')).toBe(true);
  expect(isNews(['another note'], 'note', 'me')).toBe(false);
  expect(isNews([], 'note', 'me')).toBe(true);
});
