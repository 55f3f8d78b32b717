import { expect, it } from 'vitest';
import { parseSiteSearch } from './site-search';

it('reads what it knows and drops the rest', () => {
  expect(parseSiteSearch({ view: 'texts', text: 'vision', more: 1 })).toEqual({ view: 'texts', text: 'vision' });
  expect(parseSiteSearch({ state: 'spam', request: 'a' })).toEqual({ state: 'spam', request: 'a' });
});

it('leaves out what is shown anyway and what is nonsense', () => {
  expect(parseSiteSearch({ view: 'requests', state: 'new', text: ' ' })).toEqual({});
  expect(parseSiteSearch({ view: 'all', state: 'lost', request: {} })).toEqual({});
});
