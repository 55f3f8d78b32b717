import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyText } from '@/shared/lib/money';
import { bodyOf, draftOf, draftProblems, draftTotals, newDraft, newLine } from './invoice-draft';

const filled = {
  ...newDraft('2026-11-25'),
  number: ' INV-7 ',
  lines: [{ ...newLine(), description: ' Brickwork, level 2 ', net: '1,600' }],
};

describe('an invoice being typed', () => {
  it('comes to what the fact sheet says', () => {
    const lines = [
      { net: '1600', vat: 'standard' },
      { net: '800', vat: 'standard' },
    ] as const;
    expect(draftTotals(lines)).toEqual({ net: 240_000, vat: 48_000, total: 288_000 });
  });

  it('adds no VAT where the contractor accounts for it', () => {
    expect(draftTotals([{ net: '1000', vat: 'reverseCharge' }])).toEqual({ net: 100_000, vat: 0, total: 100_000 });
  });

  it('counts what can be read so far', () => {
    expect(
      draftTotals([
        { net: '10', vat: 'zero' },
        { net: 'ten', vat: 'zero' },
      ]).total,
    ).toBe(1000);
    expect(draftTotals([{ net: '0.03', vat: 'standard' }]).vat).toBe(1);
    expect(draftTotals([{ net: '0.02', vat: 'standard' }]).vat).toBe(0);
  });

  it('rounds the VAT of each kind once, not of each line', () => {
    const line = { net: '0.02', vat: 'standard' } as const;
    expect(draftTotals([line, line]).vat).toBe(1);
    expect(draftTotals([line, { net: '0.02', vat: 'zero' }]).vat).toBe(0);
  });

  it('is never off by more than half a penny a line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (pence) => {
        const { vat } = draftTotals([{ net: moneyText(pence), vat: 'reduced' }]);
        expect(Math.abs(vat - pence * 0.05)).toBeLessThanOrEqual(0.5000001);
      }),
    );
  });

  it('says what is missing, line by line', () => {
    const draft = newDraft('2026-11-25');
    const problems = draftProblems(draft);
    expect(problems.isUsable).toBe(false);
    expect(problems.number).toBe('Enter the invoice number.');
    expect(problems.lines[draft.lines[0]?.key ?? '']).toEqual({
      description: 'Say what it is for.',
      net: 'Enter an amount.',
    });
    expect(draftProblems({ ...filled, dueOn: '2026-11-24' }).dueOn).toBe('It cannot be due before its date.');
  });

  it('has no due day where it is a credit note', () => {
    const known = { ...bodyOf(filled), dueOn: '2026-12-25' };
    expect(draftOf({ ...known, kind: 'invoice' }).dueOn).toBe('2026-12-25');
    expect(draftOf({ ...known, kind: 'creditNote' }).dueOn).toBe('');
  });

  it('is sent trimmed and in pence, and read back the same', () => {
    expect(draftProblems(filled).isUsable).toBe(true);
    const body = bodyOf(filled);
    expect(body).toEqual({
      number: 'INV-7',
      issuedOn: '2026-11-25',
      dueOn: null,
      purchaseOrder: null,
      lines: [{ kind: 'labour', description: 'Brickwork, level 2', net: 160_000, vat: 'standard' }],
    });
    expect(bodyOf(draftOf({ kind: 'invoice', ...body }))).toEqual(body);
  });
});
