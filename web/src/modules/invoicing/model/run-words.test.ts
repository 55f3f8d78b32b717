import { describe, expect, it } from 'vitest';
import { bacsRefusal, isBlocking, paymentFacts, paymentHeads, RUN_STATES, runDeeds, warningWords } from './run-words';

const can = { edit: true, submit: true, approve: true, pay: true, cancel: true, export: true };
const preview = { isBarred: false, payments: [] };

describe('a payment run', () => {
  it('is paid at once where nobody else has to agree', () => {
    const deeds = runDeeds({ state: 'draft', needsSecondApprover: false, can, preview });
    expect(deeds).toEqual([{ deed: 'cancel' }, { deed: 'pay' }]);
  });

  it('goes to a second person where the organisation wants it', () => {
    expect(runDeeds({ state: 'draft', needsSecondApprover: true, can, preview }).at(-1)).toEqual({
      deed: 'submit',
    });
    const own = runDeeds({
      state: 'awaitingApproval',
      needsSecondApprover: true,
      can: { ...can, approve: false },
      preview,
    });
    expect(own.at(-1)?.refusal).toMatch(/Someone other/);
  });

  it('is not paid over what the server would refuse', () => {
    const state = 'approved' as const;
    const blocked = runDeeds({ state, needsSecondApprover: true, can, preview: { ...preview, isBarred: true } });
    expect(blocked.at(-1)?.refusal).toMatch(/Put right/);
    const warned = runDeeds({ state, needsSecondApprover: true, can, preview });
    expect(warned.at(-1)).toEqual({ deed: 'pay' });
  });

  it('is approved again where its figures have changed since, and says what they were', () => {
    const payments = [{ warnings: ['figuresChanged' as const] }];
    const changed = { can, preview: { isBarred: true, payments } };
    for (const needsSecondApprover of [true, false]) {
      expect(runDeeds({ ...changed, state: 'approved', needsSecondApprover }).at(-1)).toEqual({ deed: 'approve' });
    }
    expect(runDeeds({ ...changed, state: 'draft', needsSecondApprover: false }).at(-1)).toEqual({ deed: 'approve' });
    const own = { ...changed, can: { ...can, approve: false } };
    expect(runDeeds({ ...own, state: 'approved', needsSecondApprover: true }).at(-1)?.refusal).toMatch(/Someone other/);
    expect(bacsRefusal({ state: 'approved', needsSecondApprover: true, preview: { payments } })).toMatch(/changed/);
    expect(warningWords('figuresChanged', { deductionIfUnmatched: null, fixedNet: 70_000 })).toMatch(/^£700\.00 was/);
  });

  it('is over once it is paid or cancelled', () => {
    for (const state of ['paid', 'cancelled'] as const) {
      expect(runDeeds({ state, needsSecondApprover: false, can, preview })).toEqual([]);
    }
  });
});

it('gives the bank no file of what is not approved, or of whom it cannot pay', () => {
  const run = { state: 'draft' as const, needsSecondApprover: false, preview: { payments: [{ warnings: [] }] } };
  expect(bacsRefusal(run)).toBeUndefined();
  expect(bacsRefusal({ ...run, needsSecondApprover: true })).toMatch(/approved/);
  expect(bacsRefusal({ ...run, needsSecondApprover: true, state: 'paid' })).toBeUndefined();
  expect(bacsRefusal({ ...run, preview: { payments: [{ warnings: ['bankMissing'] }] } })).toMatch(/bank details/);
  const payingAccount = { accountName: 'Dunmarrow', sortCode: '200001', accountNumber: '10203040' };
  expect(bacsRefusal(run, { bacsUserNumber: '123456', payingAccount })).toBeUndefined();
  expect(bacsRefusal(run, { bacsUserNumber: '', payingAccount })).toMatch(/Paying by BACS/);
  expect(bacsRefusal(run, { bacsUserNumber: '123456', payingAccount: null })).toMatch(/Paying by BACS/);
});

it('marks what the server would refuse, and nothing else', () => {
  expect(isBlocking('closedMonth')).toBe(true);
  expect(isBlocking('bankMissing')).toBe(false);
  expect(isBlocking('creditLeftOut')).toBe(false);
});

it('says what 30 % would be for somebody who is not verified', () => {
  expect(warningWords('unverified', { deductionIfUnmatched: 48_000, fixedNet: null })).toContain('£480.00');
  expect(warningWords('unverified', { deductionIfUnmatched: null, fixedNet: null })).toContain('Verify before');
});

it('keeps what is promised of a credit note: a run that leaves it out says so', () => {
  expect(warningWords('creditLeftOut', { deductionIfUnmatched: null, fixedNet: null })).toBe(
    'A credit note is left out. Choose it too, unless it comes to more than is paid.',
  );
});

it('has a name for each state of a run that fits what can be done then', () => {
  expect(Object.values(RUN_STATES).map(({ label }) => label)).toEqual([
    'Prepared',
    'Awaiting approval',
    'Approved',
    'Paid',
    'Cancelled',
  ]);
});

it('shows the levy by its name, so that a row adds up', () => {
  expect(paymentHeads('Training levy').slice(3)).toEqual(['Deducted', 'Training levy', 'VAT', 'To pay']);
  expect(paymentHeads(null)).not.toContain('Levy');
  expect(paymentHeads(null, true).at(-1)).toBe('Paid');
  const payment = { gross: 100_000, deduction: 20_000, levy: 1_250, vat: 0 };
  expect(paymentFacts(payment, 'Training levy')).toBe('£1,000.00 without VAT, £200.00 deducted, Training levy £12.50');
  expect(paymentFacts({ ...payment, levy: 0, vat: 20_000 }, null)).toBe(
    '£1,000.00 without VAT, £200.00 deducted, VAT £200.00',
  );
});
