import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  chooseAll,
  dueBy,
  dueLabel,
  itemsOf,
  NO_CHOICE,
  settlePart,
  settleProblem,
  toggle,
} from './run-choice';

describe('choosing invoices for a run', () => {
  it('sends what is chosen, and how much of what is paid in part', () => {
    const choice = settlePart(chooseAll(NO_CHOICE, ['a', 'b']), 'b', 5000);
    expect(itemsOf(choice)).toEqual([{ invoiceId: 'a' }, { invoiceId: 'b', settle: 5000 }]);
    expect(itemsOf(settlePart(choice, 'b', null))).toEqual([{ invoiceId: 'a' }, { invoiceId: 'b' }]);
  });

  it('goes on from what a draft takes', () => {
    const items = [
      { invoiceId: 'a', settle: 9000 },
      { invoiceId: 'b', settle: 5000 },
    ];
    const invoices = [
      { id: 'a', outstanding: 9000 },
      { id: 'b', outstanding: 8000 },
    ];
    expect(itemsOf(choiceOf(items, invoices))).toEqual([{ invoiceId: 'a' }, { invoiceId: 'b', settle: 5000 }]);
  });

  it('forgets the part of what is left out and chosen again', () => {
    const part = settlePart(toggle(NO_CHOICE, 'a'), 'a', 5000);
    expect(itemsOf(toggle(part, 'a'))).toEqual([]);
    expect(itemsOf(toggle(toggle(part, 'a'), 'a'))).toEqual([{ invoiceId: 'a' }]);
  });

  it('takes no more than is outstanding', () => {
    expect(settleProblem(5001, { outstanding: 5000 })).toMatch(/more than/);
    expect(settleProblem(0, { outstanding: 5000 })).toMatch(/Enter/);
    expect(settleProblem(null, { outstanding: 5000 })).toMatch(/Enter/);
    expect(settleProblem(5000, { outstanding: 5000 })).toBeUndefined();
  });

  it('finds what is due by a day', () => {
    const one = { kind: 'invoice' as const, subcontractorId: 'ravel', outstanding: 100 };
    const invoices = [
      { ...one, id: 'past', dueOn: '2026-11-20' },
      { ...one, id: 'day', dueOn: '2026-11-25' },
      { ...one, id: 'later', dueOn: '2026-11-26' },
    ];
    expect(dueBy(invoices, '2026-11-25')).toEqual(['past', 'day']);
  });

  it('deducts the credit notes of those who are paid, and no more than they are due', () => {
    const ravel = { kind: 'invoice' as const, subcontractorId: 'ravel', outstanding: 100, dueOn: '2026-11-20' };
    const credit = { ...ravel, kind: 'creditNote' as const, dueOn: '2026-12-19' };
    const invoices = [
      { ...ravel, id: 'due' },
      { ...credit, id: 'deducted', outstanding: 60 },
      { ...credit, id: 'too much', outstanding: 41 },
      { ...credit, id: 'of another', subcontractorId: 'wrona', outstanding: 1 },
    ];
    expect(dueBy(invoices, '2026-11-25')).toEqual(['due', 'deducted']);
    expect(dueLabel(invoices, ['due', 'deducted'])).toBe('Select due: 1 invoice, 1 credit note');
    expect(dueLabel(invoices, ['due'])).toBe('Select due: 1 invoice');
  });
});
