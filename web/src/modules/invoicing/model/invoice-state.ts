import type { Tone } from '@/shared/ui/ToneBadge';
import type { InvoiceState } from '../api/types';

export interface StateWords {
  label: string;
  tone: Tone;
  /** What happens next, as the office sees it. */
  next: string;
}

export const INVOICE_STATES: Readonly<Record<InvoiceState, StateWords>> = {
  draft: { label: 'Draft', tone: 'mute', next: 'Not submitted yet' },
  submitted: { label: 'Submitted', tone: 'info', next: 'To be checked and approved' },
  queried: { label: 'Queried', tone: 'warn', next: 'Waits for the subcontractor’s answer' },
  approved: { label: 'Approved', tone: 'ok', next: 'Can be chosen for a payment run' },
  scheduled: { label: 'Scheduled', tone: 'info', next: 'In a payment run' },
  partPaid: { label: 'Part paid', tone: 'warn', next: 'The rest can be chosen for a payment run' },
  paid: { label: 'Paid', tone: 'ok', next: 'Nothing is left to do' },
  void: { label: 'Void', tone: 'mute', next: 'Counts for nothing' },
};

/** The states in the order in which an invoice passes through them. */
export const STATE_ORDER = Object.keys(INVOICE_STATES) as InvoiceState[];

/** True where money is still owed for it, so that its due date means something. */
export function isOwed(state: InvoiceState): boolean {
  return state !== 'draft' && state !== 'paid' && state !== 'void';
}

/** The states of what is owed, as a list's address has them. */
export const OWED_STATES = STATE_ORDER.filter(isOwed).join(',');

/** What the office can do with an invoice from its page. */
export type InvoiceDeed = 'submit' | 'approve' | 'query' | 'edit' | 'void';

const DEEDS: Readonly<Record<InvoiceState, readonly InvoiceDeed[]>> = {
  draft: ['submit', 'edit', 'void'],
  submitted: ['approve', 'query', 'edit', 'void'],
  queried: ['approve', 'query', 'edit', 'void'],
  approved: ['void'],
  scheduled: [],
  partPaid: [],
  paid: [],
  void: [],
};

const PERMISSIONS: Readonly<Record<InvoiceDeed, string>> = {
  submit: 'invoicing.create',
  edit: 'invoicing.create',
  query: 'invoicing.approve',
  approve: 'invoicing.approve',
  void: 'invoicing.approve',
};

export interface OfferedDeed {
  deed: InvoiceDeed;
  /** Why this person may not; nothing where they may. */
  refusal?: string;
}

/** The deeds that make sense in an invoice's state, each with the reason where the server refuses it to this person. */
export function offeredDeeds(state: InvoiceState, can: Readonly<Record<InvoiceDeed, boolean>>): OfferedDeed[] {
  return DEEDS[state].map((deed) =>
    can[deed] ? { deed } : { deed, refusal: `This needs the permission ${PERMISSIONS[deed]}.` },
  );
}
