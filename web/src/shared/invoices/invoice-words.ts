import type { CisRate, LineKind, VatKind } from './types';

/** What a line is for. */
export const LINE_KINDS: Readonly<Record<LineKind, string>> = {
  labour: 'Labour',
  materials: 'Materials',
  plant: 'Plant hire',
  fuel: 'Fuel',
  travel: 'Travel',
  other: 'Other',
};

/** How a line is taxed: by its name in a choice, and what is added to the invoice, in percent. */
export const VAT_KINDS: Readonly<Record<VatKind, { label: string; added: number }>> = {
  standard: { label: '20%', added: 20 },
  reduced: { label: '5%', added: 5 },
  zero: { label: '0%', added: 0 },
  exempt: { label: 'Exempt', added: 0 },
  reverseCharge: { label: 'Reverse charge 20%', added: 0 },
  reverseChargeReduced: { label: 'Reverse charge 5%', added: 0 },
};

/** The rates of the scheme, by name and in percent. */
export const CIS_RATES: Readonly<Record<CisRate, { label: string; percent: number }>> = {
  gross: { label: 'Gross payment', percent: 0 },
  registered: { label: 'Registered', percent: 20 },
  unmatched: { label: 'Unmatched', percent: 30 },
};

/** `Registered, 20%`. */
export function rateWords(rate: CisRate): string {
  const { label, percent } = CIS_RATES[rate];
  return `${label}, ${percent}%`;
}

/** `1 invoice`, `2 invoices`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/**
 * What an owed amount is made of: `2 open invoices`, `2 open invoices less 1 credit note`. A credit note is no open invoice:
 * nobody is paid for it.
 */
export function openWords(invoices: number, credits: number): string {
  if (credits === 0) return countOf(invoices, 'open invoice');
  const less = countOf(credits, 'credit note');
  return invoices === 0 ? `${less} to deduct` : `${countOf(invoices, 'open invoice')} less ${less}`;
}

/** What an invoice is. */
interface OfKind {
  kind: 'invoice' | 'creditNote';
}

/** An amount of an invoice, in pence, as it counts in every sum: a credit note takes away. */
export const signed = ({ kind }: OfKind, pence: number): number =>
  // There is no less than nothing: −0 would be shown with its sign.
  kind === 'creditNote' && pence !== 0 ? -pence : pence;

/** `INV-7`; `CN-118, credit note`: the number, with what the number alone does not say. */
export const numberWords = ({ kind, number }: OfKind & { number: string }): string =>
  kind === 'creditNote' ? `${number}, credit note` : number;
