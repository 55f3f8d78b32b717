import type { Invoice } from '../api/types';

type Read = Pick<Invoice, 'subcontractorName' | 'isInPortal' | 'source' | 'submittedAt'>;

/** Who reads what the office writes about an invoice; null where nobody of the subcontractor is in the portal. */
export function readerWords({ subcontractorName: name, isInPortal, source, submittedAt }: Read): string | null {
  if (!isInPortal) return null;
  // A draft of the office is not there for the portal.
  const isShown = source === 'portal' || submittedAt !== null;
  return isShown ? `${name} reads it in the portal.` : `${name} reads it in the portal once the invoice is submitted.`;
}

/** What a query does. */
export const queryWords = ({ subcontractorName: name, isInPortal }: Pick<Read, 'subcontractorName' | 'isInPortal'>) =>
  isInPortal
    ? `${name} gets an email and answers in the portal.`
    : `No one at ${name} is invited to the portal yet, so no one can answer there.`;
