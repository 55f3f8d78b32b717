import { expect, it } from 'vitest';
import { linkAddress } from './links';

it('completes what people type', () => {
  expect(
    ['example.org/a?b', ' https://a.b ', 'ann@example.org', 'localhost:8080/x', 'http://a.b'].map(linkAddress),
  ).toEqual([
    'https://example.org/a?b',
    'https://a.b',
    'mailto:ann@example.org',

    'https://localhost:8080/x',
    'http://a.b',
  ]);
});

it('refuses scripts, data, other schemes and nothing', () => {
  for (const bad of [
    '',
    '  ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'a b',
    'file:///etc',
    '//evil.example',
    '/drive/all',
    'tel:+44',
  ])
    expect(linkAddress(bad)).toBeNull();
});
