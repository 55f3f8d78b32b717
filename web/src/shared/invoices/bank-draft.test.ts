import { expect, it } from 'vitest';
import { bankBody, bankProblems, NO_BANK } from './bank-draft';

it('reads bank details however they are typed', () => {
  const typed = { accountName: ' Ostrane Groundworks ', sortCode: '12-34 56', accountNumber: '1234 5678' };
  expect(bankProblems(typed)).toEqual({});
  expect(bankBody(typed)).toEqual({
    accountName: 'Ostrane Groundworks',
    sortCode: '123456',
    accountNumber: '12345678',
  });
});

it('says what is missing in each field', () => {
  expect(Object.keys(bankProblems(NO_BANK))).toEqual(['accountName', 'sortCode', 'accountNumber']);
  expect(bankProblems({ accountName: 'A', sortCode: '12345', accountNumber: '12345678' })).toEqual({
    sortCode: 'A sort code has six digits.',
  });
});
