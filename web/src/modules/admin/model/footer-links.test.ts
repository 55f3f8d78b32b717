import { describe, expect, it } from 'vitest';
import { moved, newLink, urlProblem } from './footer-links';

const link = (id: string) => ({ id, label: id, url: '/x', enabled: true });
const ids = (links: { id: string }[]) => links.map(({ id }) => id).join('');

describe('newLink', () => {
  it('takes an id that no other has', () => {
    expect(newLink([]).id).toBe('link-1');
    expect(newLink([link('link-2')]).id).toBe('link-3');
  });
});

describe('moved', () => {
  const links = [link('a'), link('b'), link('c')];
  it.each([
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['x', 1, 'abc'],
  ] as const)('moves %s by %i', (id, by, order) => {
    expect(ids(moved(links, id, by))).toBe(order);
    expect(ids(links)).toBe('abc');
  });
});

describe('urlProblem', () => {
  it.each(['https://x.example/a?b', 'http://x', 'MAILTO:a@b', '/terms', '/', ' /x '])('takes %j', (url) => {
    expect(urlProblem(url)).toBeNull();
  });
  it.each(['', 'x.example', 'javascript:alert(1)', 'data:x', '//x', '/\\x', 'https://', 'mailto:', 'https://a b'])(
    'refuses %j',
    (url) => {
      expect(urlProblem(url)).not.toBeNull();
    },
  );
});
