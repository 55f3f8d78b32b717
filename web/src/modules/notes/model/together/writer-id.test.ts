import { expect, it } from 'vitest';
import { isNews, newWriterId } from './writer-id';

it('is a UUID, another one for each page', () => {
  const ids = Array.from({ length: 50 }, newWriterId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(50);
});

it('is no news to a page what it wrote itself, or where its own cursor is', () => {
  expect(isNews(['note', 'me'], 'note', 'me')).toBe(false);
  expect(isNews(['note', 'another page'], 'note', 'me')).toBe(true);
  expect(isNews(['note'], 'note', 'me')).toBe(true);
  expect(isNews(['another note'], 'note', 'me')).toBe(false);
  expect(isNews([], 'note', 'me')).toBe(true);
});
