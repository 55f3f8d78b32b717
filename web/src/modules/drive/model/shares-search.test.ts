import { expect, it } from 'vitest';
import { countWords, parseSharesSearch } from './shares-search';

it('reads the state of the shares page from its address, and drops what is odd', () => {
  expect(parseSharesSearch({ status: 'expired', other: 1 })).toEqual({ status: 'expired' });
  expect(parseSharesSearch({ status: 'revoked' })).toEqual({});
  expect(parseSharesSearch({ status: 3 })).toEqual({});
});

it('says where the server stopped counting', () => {
  expect([countWords(0), countWords(1000), countWords(1001)]).toEqual(['0', '1,000', '1,000+']);
});
