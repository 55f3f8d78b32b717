import { expect, it } from 'vitest';
import { draftProblems, newDraft } from '@/shared/invoices/invoice-draft';
import { portalDraftOf, withLastVat } from './portal-draft';

const line = { kind: 'labour', description: 'Brickwork', net: 10_000, vat: 'standard', vatAmount: 2_000 } as const;
const invoice = {
  kind: 'invoice' as const,
  number: 'INV-7',
  issuedOn: '2026-10-01',
  dueOn: '2026-10-31',
  purchaseOrder: null,
  lines: [{ ...line, isAllowable: false }],
};

it('can be saved with a date behind the old due date, which has no field here', () => {
  const moved = { ...portalDraftOf(invoice), issuedOn: '2026-11-20' };
  expect(draftProblems(moved).isUsable).toBe(true);
});

it('begins with the VAT of the last invoice', () => {
  const draft = { ...newDraft('2026-11-20'), number: 'INV-8' };
  expect(withLastVat(draft, 'reverseCharge')).toMatchObject({ number: 'INV-8', lines: [{ vat: 'reverseCharge' }] });
});

it('changes no VAT under somebody’s hands', () => {
  const draft = newDraft('2026-11-20');
  const begun = { ...draft, lines: draft.lines.map((line) => ({ ...line, net: '1' })) };
  expect(withLastVat(begun, 'reverseCharge')).toBe(begun);
});
