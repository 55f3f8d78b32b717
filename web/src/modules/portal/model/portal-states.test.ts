import { expect, it } from 'vitest';
import { nextWords, PORTAL_STATES, parseInvoicesSearch } from './portal-states';

const TODAY = '2026-11-25';
const invoice = { kind: 'invoice', state: 'submitted', dueOn: '2026-12-24', outstanding: 50_000 } as const;

it('says what happens next to whoever waits for the money', () => {
  expect(nextWords(invoice, TODAY)).toBe('Being checked, due 24 Dec');
  expect(nextWords({ ...invoice, state: 'queried' }, TODAY)).toBe('Waiting for your answer');
  expect(nextWords({ ...invoice, state: 'partPaid' }, TODAY)).toBe('£500.00 still to come');
  expect(nextWords({ ...invoice, state: 'approved' }, TODAY)).toBe('To be paid, due 24 Dec');
  expect(nextWords({ ...invoice, state: 'approved', dueOn: TODAY }, TODAY)).toBe('To be paid, due 25 Nov');
});

it('says of what should have been paid that it is late', () => {
  const late = { ...invoice, dueOn: '2026-11-17' };
  expect(nextWords({ ...late, state: 'scheduled' }, TODAY)).toBe('Overdue, was due 17 Nov');
  expect(nextWords(late, TODAY)).toBe('Being checked, was due 17 Nov');
  expect(nextWords({ ...late, state: 'paid' }, TODAY)).toBe('Paid in full');
});

it('promises nobody to be paid for a credit note', () => {
  const credit = { ...invoice, kind: 'creditNote' } as const;
  for (const state of Object.keys(PORTAL_STATES) as (keyof typeof PORTAL_STATES)[]) {
    expect(nextWords({ ...credit, state }, TODAY)).not.toMatch(/be paid|due|to come|^Paid/);
  }
  expect(nextWords({ ...credit, state: 'partPaid' }, TODAY)).toBe('£500.00 still to be deducted');
});

it('has words for each state, and no two alike', () => {
  expect(new Set(Object.values(PORTAL_STATES).map(({ label }) => label)).size).toBe(8);
});

it('keeps of an address the lists it knows', () => {
  expect(parseInvoicesSearch({ state: 'paid' })).toEqual({ state: 'paid' });
  expect(parseInvoicesSearch({ state: 'lost' })).toEqual({});
});
