import { expect, it } from 'vitest';
import { parseRecordsSearch } from './records-search';

it('shows payments or tax years, and else the statements', () => {
  expect(parseRecordsSearch({ view: 'payments' })).toEqual({ view: 'payments' });
  expect(parseRecordsSearch({ view: 'years' })).toEqual({ view: 'years' });
  expect(parseRecordsSearch({ view: 'statements' })).toEqual({});
  expect(parseRecordsSearch({ view: 'secrets' })).toEqual({});
});
