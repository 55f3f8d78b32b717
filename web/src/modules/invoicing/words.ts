/** What is said of invoicing and of the portal elsewhere. */

import type { FactReader } from '@/shared/audit/facts';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import type { Deeds, ModuleWords } from '@/shared/lib/module-words';

/** `invoice “INV-20418” of Ostrane Groundworks`. */
const invoice = (facts: FactReader): string =>
  `invoice ${facts.quoted('number', '')} of ${facts.plain('subcontractor', 'a subcontractor')}`;

/** Somebody of the subcontractor did it in the portal: the log's actor is the product then. */
const byPortal = (facts: FactReader): boolean => facts.plain('by', '') !== '' || facts.plain('source', '') === 'portal';

const guest = (facts: FactReader): string => facts.plain('by', 'the subcontractor');
const firm = (facts: FactReader): string => facts.quoted('name', 'a subcontractor');
const run = (facts: FactReader): string => `the payment run of ${formatDayInFull(facts.plain('payOn', ''))}`;
const month = (facts: FactReader): string => `the tax month ending ${formatDayInFull(facts.plain('monthEnd', ''))}`;

/** What happened in invoicing and in the portal, to follow the name of who did it. */
const deeds: Deeds = {
  'invoicing.settings_changed': () => 'changed the settings of invoicing',
  'subcontractor.created': (facts) => `added the subcontractor ${firm(facts)}`,
  'subcontractor.updated': (facts) => `changed the details of ${firm(facts)}`,
  'subcontractor.verified': (facts) => `recorded what HMRC said about ${firm(facts)}`,
  'subcontractor.bank_shown': (facts) => `looked at the bank details of ${firm(facts)}`,
  'subcontractor.bank_changed': (facts) =>
    `changed the bank details of ${firm(facts)} to ${facts.plain('account', 'another account')}`,
  'subcontractor.bank_change_requested': (facts) =>
    `was asked to pay ${firm(facts)} to ${facts.plain('account', 'another account')}`,
  'subcontractor.bank_change_confirmed': (facts) =>
    `confirmed that ${firm(facts)} is paid to ${facts.plain('account', 'another account')}`,
  'subcontractor.bank_change_refused': (facts) => `refused new bank details of ${firm(facts)}`,
  'subcontractor.portal_invited': (facts) =>
    `invited ${facts.plain('email', 'someone')} to the portal for ${firm(facts)}`,
  'subcontractor.portal_removed': (facts) =>
    `removed ${facts.plain('email', 'someone')} from the portal of ${firm(facts)}`,
  'subcontractor.consent_changed': (facts) => `noted whether ${firm(facts)} takes statements by email`,
  'invoice.created': (facts) =>
    byPortal(facts) ? `received ${invoice(facts)} by the portal` : `entered ${invoice(facts)}`,
  'invoice.updated': (facts) => `changed ${invoice(facts)}`,
  'invoice.submitted': (facts) =>
    byPortal(facts) ? `was sent ${invoice(facts)} by the portal` : `submitted ${invoice(facts)}`,
  'invoice.queried': (facts) => `queried ${invoice(facts)}`,
  'invoice.answered': (facts) => `received the answer of ${guest(facts)} about ${invoice(facts)}`,
  'invoice.commented': (facts) =>
    byPortal(facts) ? `received a note of ${guest(facts)} about ${invoice(facts)}` : `wrote about ${invoice(facts)}`,
  'invoice.approved': (facts) => `approved ${invoice(facts)}`,
  'invoice.voided': (facts) => `made ${invoice(facts)} void`,
  'invoice.file_added': (facts) => `added ${facts.quoted('name', 'a file')} to ${invoice(facts)}`,
  'payment_run.created': (facts) => `created ${run(facts)}`,
  'payment_run.updated': (facts) => `changed ${run(facts)}`,
  'payment_run.submitted': (facts) => `asked for the approval of ${run(facts)}`,
  'payment_run.approved': (facts) => `approved ${run(facts)}`,
  'payment_run.paid': (facts) => `marked ${run(facts)} as paid`,
  'payment_run.cancelled': (facts) => `cancelled ${run(facts)}`,
  'payment_run.exported': (facts) => `downloaded the payments of ${run(facts)}`,
  'purchase_order.created': (facts) => `entered purchase order ${facts.quoted('number', '')}`,
  'purchase_order.updated': (facts) => `changed purchase order ${facts.quoted('number', '')}`,
  'tax_month.deadline_near': (facts) =>
    `reminded of what is due on ${formatDayInFull(facts.plain('on', ''))} for ${month(facts)}`,
  'tax_month.closed': (facts) => `closed ${month(facts)}`,
  'statement.issued': (facts) =>
    `issued statement ${facts.plain('number', '')} to ${facts.plain('subcontractor', 'a subcontractor')}`,
  'statement.replaced': (facts) =>
    `issued statement ${facts.plain('number', '')} in place of ${facts.plain('replaces', 'another')}`,
  'statement.superseded': (facts) =>
    `replaced statement ${facts.plain('number', '')} by ${facts.plain('replacedBy', 'another')}`,
  'statement.mailed': (facts) => `emailed statement ${facts.plain('number', '')}`,
  'portal.signed_in': (facts) => `let ${facts.plain('email', 'someone')} into the portal for ${firm(facts)}`,
};

export const words: ModuleWords = { deeds, belongings: {} };
