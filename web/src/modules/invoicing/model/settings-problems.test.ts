import { expect, it } from 'vitest';
import { NO_BANK } from '@/shared/invoices/bank-draft';
import { settingsBody, settingsProblems } from './settings-problems';

const fine = { employerReference: '', defaultTermsDays: 30, bacsUserNumber: '', account: NO_BANK };
const account = { accountName: 'Dunmarrow', sortCode: '20-00-01', accountNumber: '1020 3040' };

it('takes an employer’s reference as HMRC writes it, or none', () => {
  expect(settingsProblems({ ...fine, employerReference: '123/AB456' })).toEqual({});
  expect(settingsProblems({ ...fine, defaultTermsDays: 0 })).toEqual({});
  expect(settingsProblems({ ...fine, employerReference: '123AB456' }).employerReference).toBeDefined();
});

it('takes days to pay up to a year', () => {
  for (const defaultTermsDays of [Number.NaN, -1, 366]) {
    expect(settingsProblems({ ...fine, defaultTermsDays }).defaultTermsDays).toBeDefined();
  }
});

it('takes a whole account to pay from, or none', () => {
  expect(settingsProblems({ ...fine, bacsUserNumber: '12 34 56', account })).toEqual({});
  expect(settingsProblems({ ...fine, bacsUserNumber: '12345' }).bacsUserNumber).toBeDefined();
  expect(settingsProblems({ ...fine, account: { ...account, sortCode: '' } }).account).toBeDefined();
});

it('sends the account in digits, and none where it was emptied', () => {
  const rest = {
    contractorName: '',
    accountsOfficeReference: '',
    requiresSecondApprover: false,
    levyLabel: 'Levy',
  };
  expect(settingsBody({ ...fine, ...rest, account }, 3)).toMatchObject({
    version: 3,
    payingAccount: { accountName: 'Dunmarrow', sortCode: '200001', accountNumber: '10203040' },
  });
  expect(settingsBody({ ...fine, ...rest }, 3).payingAccount).toBeNull();
});
