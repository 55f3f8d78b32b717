import { expect, it } from 'vitest';
import { countWords, parseSharesSearch } from './shares-search';

it('reads the state of the shares page from its address, and drops what is odd', () => {
  expect(parseSharesSearch({ status: 'expired', other: 1 })).toEqual({ status: 'expired' });
  expect(parseSharesSearch({ status: 'revoked' })).toEqual({});
  expect(parseSharesSearch({ status: 3 })).toEqual({});
  const share = '019ac000-0000-7000-8000-000000000001';
  expect(parseSharesSearch({ status: 'active', share })).toEqual({ status: 'active', share });
  expect(parseSharesSearch({ share: '../x' })).toEqual({});
});

it('says where the server stopped counting', () => {
  expect([countWords(0), countWords(1000), countWords(1001)]).toEqual(['0', '1,000', '1,000+']);
});
