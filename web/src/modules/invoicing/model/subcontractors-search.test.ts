import { expect, it } from 'vitest';
import { NEEDS, parseSubcontractorsSearch } from './subcontractors-search';

it('reads what is to be done for a subcontractor', () => {
  for (const needs of Object.keys(NEEDS)) expect(parseSubcontractorsSearch({ needs })).toEqual({ needs });
  expect(parseSubcontractorsSearch({ needs: 'sleep', search: 20418, archived: 'true' })).toEqual({
    search: '20418',
    archived: true,
  });
});
