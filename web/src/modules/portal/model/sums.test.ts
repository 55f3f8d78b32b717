import { expect, it } from 'vitest';
import { paymentSums, yearSums } from './sums';

const sums = { gross: 100_000, materials: 20_000, levy: 1_000, vat: 20_000 };

it('has all that a payment is made of, the levy by its name', () => {
  const payment = { ...sums, rate: 'registered', liable: 80_000, deduction: 16_000, net: 103_000 } as const;
  expect(paymentSums(payment, 'Training levy')).toEqual([
    ['Without VAT', '£1,000.00'],
    ['Including materials', '£200.00'],
    ['Deducted, 20%', '−£160.00'],
    ['Training levy', '−£10.00'],
    ['VAT', '£200.00'],
    ['Paid', '£1,030.00'],
  ]);
  expect(paymentSums({ ...payment, levy: 0 }, 'Training levy').map(([name]) => name)).not.toContain('Training levy');
});

it('has the same of a tax year', () => {
  const days = { taxYear: '2026-27', begins: '2026-04-06', ends: '2027-04-05', payments: 3 };
  expect(yearSums({ ...days, ...sums, levy: 0, deducted: 0, net: 120_000 }, 'Levy')[2]).toEqual(['Deducted', '£0.00']);
});
