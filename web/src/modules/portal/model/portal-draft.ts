import { draftOf, type InvoiceDraft } from '@/shared/invoices/invoice-draft';
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
