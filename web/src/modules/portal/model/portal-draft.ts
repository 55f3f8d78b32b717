import { draftOf, type InvoiceDraft } from '@/shared/invoices/invoice-draft';
import type { VatKind } from '@/shared/invoices/types';
import type { PortalInvoice } from '../api/types';

/**
 * An invoice as its sender changes it. The due date follows from the terms and has no field, so a draft has none either:
 * a date moved past the old one would be a problem that nobody sees.
 */
export function portalDraftOf(
  invoice: Pick<PortalInvoice, 'kind' | 'number' | 'issuedOn' | 'dueOn' | 'purchaseOrder' | 'lines'>,
): InvoiceDraft {
  return { ...draftOf(invoice), dueOn: '' };
}

/**
 * A new invoice whose lines are taxed by `vat`, as those of the last invoice were. Once a line is begun the draft stays as it is:
 * nothing changes under somebody's hands.
 */
export function withLastVat(draft: InvoiceDraft, vat: VatKind): InvoiceDraft {
  const isBegun = draft.lines.some(({ description, net }) => description !== '' || net !== '');
  return isBegun ? draft : { ...draft, lines: draft.lines.map((line) => ({ ...line, vat })) };
}
