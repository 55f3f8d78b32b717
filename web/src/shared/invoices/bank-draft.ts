/** Bank details as they are being typed. */
export interface BankDraft {
  accountName: string;
  sortCode: string;
  accountNumber: string;
}

export const NO_BANK: BankDraft = { accountName: '', sortCode: '', accountNumber: '' };

/** Only the digits of what was typed with spaces and hyphens. */
const digits = (text: string): string => text.replaceAll(/[-\s]/g, '');

/** What is wrong, by field; empty where nothing is. */
export function bankProblems({ accountName, sortCode, accountNumber }: BankDraft): Partial<BankDraft> {
  return {
    ...(accountName.trim() === '' && { accountName: 'Enter the name of the account.' }),
    ...(!/^\d{6}$/.test(digits(sortCode)) && { sortCode: 'A sort code has six digits.' }),
    ...(!/^\d{8}$/.test(digits(accountNumber)) && { accountNumber: 'An account number has eight digits.' }),
  };
}

/** Details without problems as the server takes them. */
export function bankBody({ accountName, sortCode, accountNumber }: BankDraft): BankDraft {
  return { accountName: accountName.trim(), sortCode: digits(sortCode), accountNumber: digits(accountNumber) };
}
