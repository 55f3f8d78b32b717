import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import type { Tone } from '@/shared/ui/ToneBadge';
import type { PortalInvoiceState, PortalInvoiceSummary } from '../api/types';

/** The states of an invoice as the one who sent it sees them. */
export const PORTAL_STATES: Readonly<Record<PortalInvoiceState, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'mute' },
  submitted: { label: 'Sent', tone: 'info' },
  queried: { label: 'Question for you', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  scheduled: { label: 'Payment planned', tone: 'info' },
  partPaid: { label: 'Part paid', tone: 'warn' },
  paid: { label: 'Paid', tone: 'ok' },
  void: { label: 'Void', tone: 'mute' },
};

/** The invoice list's state that lives in the address. */
export interface InvoicesSearch {
  /** States between commas; all of them when missing. */
  state?: string;
}

/** The lists that a subcontractor looks at. */
export const PORTAL_VIEWS: readonly { label: string; state?: string }[] = [
  { label: 'All' },
  { label: 'Open', state: 'submitted,queried,approved,scheduled,partPaid' },
  { label: 'Paid', state: 'paid' },
  { label: 'Drafts', state: 'draft' },
];

/** Reads an address that anyone may have typed. */
export function parseInvoicesSearch(raw: Record<string, unknown>): InvoicesSearch {
  const known = PORTAL_VIEWS.find(({ state }) => state !== undefined && state === raw.state);
  return known ? { state: known.state } : {};
}

/** What happens next with an invoice, for the one who waits for the money. */
export function nextWords(
  { state, dueOn, outstanding, kind }: Pick<PortalInvoiceSummary, 'state' | 'dueOn' | 'outstanding' | 'kind'>,
  today: string,
): string {
  if (kind === 'creditNote') return creditWords(state, outstanding);
  const day = formatCalendarDay(dueOn, today);
  const isLate = dueOn < today;
  switch (state) {
    case 'draft':
      return 'Not sent yet';
    case 'submitted':
      return isLate ? `Being checked, was due ${day}` : `Being checked, due ${day}`;
    case 'queried':
      return 'Waiting for your answer';
    case 'approved':
    case 'scheduled':
      return isLate ? `Overdue, was due ${day}` : `To be paid, due ${day}`;
    case 'partPaid':
      return `${formatMoney(outstanding)} still to come`;
    case 'paid':
      return 'Paid in full';
    case 'void':
      return 'Counts for nothing';
  }
}

/** The same of a credit note: nobody is paid for it. */
function creditWords(state: PortalInvoiceState, outstanding: number): string {
  switch (state) {
    case 'draft':
      return 'Not sent yet';
    case 'submitted':
      return 'Being checked';
    case 'queried':
      return 'Waiting for your answer';
    case 'approved':
    case 'scheduled':
      return 'Deducted from your next payment';
    case 'partPaid':
      return `${formatMoney(outstanding)} still to be deducted`;
    case 'paid':
      return 'Deducted in full';
    case 'void':
      return 'Counts for nothing';
  }
}
