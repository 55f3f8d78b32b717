import { CIS_RATES } from '@/shared/invoices/invoice-words';
import { formatMoney } from '@/shared/lib/money';
import type { PortalPayment, PortalYears } from '../api/types';

/** A figure with its name, as it stands in a list of them. */
export type NamedSum = readonly [name: string, amount: string];

interface Sums {
  gross: number;
  materials: number;
  levy: number;
  vat: number;
  net: number;
}

const deducted = (pence: number): string => formatMoney(pence === 0 ? 0 : -pence);

/** What was paid, from the amount without VAT to what arrived. The levy is named where there is one. */
function sumsOf({ gross, materials, levy, vat, net }: Sums, deduction: NamedSum, levyLabel: string): NamedSum[] {
  return [
    ['Without VAT', formatMoney(gross)],
    ['Including materials', formatMoney(materials)],
    deduction,
    ...(levy === 0 ? [] : [[levyLabel, deducted(levy)] as const]),
    ['VAT', formatMoney(vat)],
    ['Paid', formatMoney(net)],
  ];
}

/** The figures of one payment. */
export function paymentSums(payment: Omit<PortalPayment, 'items' | 'runId' | 'paidOn'>, levyLabel: string): NamedSum[] {
  const { percent } = CIS_RATES[payment.rate];
  return sumsOf(payment, [`Deducted, ${percent}%`, deducted(payment.deduction)], levyLabel);
}

/** The figures of a tax year. */
export function yearSums(year: PortalYears['items'][number], levyLabel: string): NamedSum[] {
  return sumsOf(year, ['Deducted', deducted(year.deducted)], levyLabel);
}
