import { expect, it } from 'vitest';
import { parseRunsSearch } from './runs-search';

it('keeps the state and the days of payment, and drops what it does not know', () => {
  const search = { state: 'paid', payFrom: '2026-04-06', payTo: '2027-04-05' };
  expect(parseRunsSearch(search)).toEqual(search);
  expect(parseRunsSearch({ state: 'lost', payFrom: 'soon', payTo: 5 })).toEqual({});
});
