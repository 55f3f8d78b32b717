import { type BankDraft, bankBody, bankProblems } from '@/shared/invoices/bank-draft';
import type { InvoicingSettings as Settings } from '../api/types';

/** The settings as they are being typed. */
export type SettingsDraft = Omit<Settings, 'version' | 'can' | 'keepUntil' | 'payingAccount'> & { account: BankDraft };

const isEmpty = (account: BankDraft): boolean => Object.values(account).every((text) => text.trim() === '');

/** What is wrong with the settings, by field; empty where nothing is. What is left empty is not wrong. */
export function settingsProblems({
  employerReference,
  defaultTermsDays,
  bacsUserNumber,
  account,
}: Pick<SettingsDraft, 'employerReference' | 'defaultTermsDays' | 'bacsUserNumber' | 'account'>): Partial<
  Record<'employerReference' | 'defaultTermsDays' | 'bacsUserNumber' | 'account', string>
> {
  const reference = employerReference.trim();
  const bacs = bacsUserNumber.replaceAll(/\s/g, '');
  return {
    ...(reference !== '' &&
      !/^\d{3}\/[A-Za-z0-9]{1,10}$/.test(reference) && {
        employerReference: 'Three digits, a slash and up to ten letters or digits.',
      }),
    ...(!(Number.isInteger(defaultTermsDays) && defaultTermsDays >= 0 && defaultTermsDays <= 365) && {
      defaultTermsDays: 'A number of days up to 365.',
    }),
    ...(!/^(\d{6})?$/.test(bacs) && { bacsUserNumber: 'A service user number has six digits.' }),
    ...(!isEmpty(account) &&
      Object.keys(bankProblems(account)).length > 0 && { account: 'Complete the account, or leave it empty.' }),
  };
}

/** Settings without problems as the server takes them. */
export function settingsBody({ account, ...draft }: SettingsDraft, version: number) {
  return { ...draft, version, payingAccount: isEmpty(account) ? null : bankBody(account) };
}
