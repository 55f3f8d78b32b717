import { expect, it } from 'vitest';
import { deedWords } from '@/shared/audit/facts';
import { words as invoicing } from './words';

/** The words for what happened, with these facts. */
const words = (kind: string, payload: Record<string, unknown>) =>
  deedWords(invoicing.deeds, { kind, actorId: 'one', targetName: null, payload }, () => undefined);

const invoice = { number: 'INV-20418', subcontractor: 'Ostrane Groundworks' };

it('tells what came by the portal from what the office did', () => {
  expect(words('invoice.created', { ...invoice, source: 'office' })).toBe(
    'entered invoice “INV-20418” of Ostrane Groundworks',
  );
  expect(words('invoice.created', { ...invoice, source: 'portal' })).toBe(
    'received invoice “INV-20418” of Ostrane Groundworks by the portal',
  );
  expect(words('invoice.answered', { ...invoice, by: 'Piotr Zieliński' })).toBe(
    'received the answer of Piotr Zieliński about invoice “INV-20418” of Ostrane Groundworks',
  );
});

it('names runs and months by their days', () => {
  expect(words('payment_run.paid', { payOn: '2026-11-25' })).toBe('marked the payment run of 25 November 2026 as paid');
  expect(words('tax_month.closed', { monthEnd: '2026-11-05' })).toBe('closed the tax month ending 5 November 2026');
});

it('says which statement stands in place of which', () => {
  expect(words('statement.replaced', { number: 52, replaces: 41 })).toBe('issued statement 52 in place of 41');
});

it('never quotes the kind where facts are missing', () => {
  expect(words('subcontractor.bank_shown', {})).toBe('looked at the bank details of a subcontractor');
  expect(words('payment_run.created', {})).toBe('created the payment run of —');
});
