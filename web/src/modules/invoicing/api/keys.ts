import type { QueryKey } from '@tanstack/react-query';

/** What a payment run would come to: a question that changes nothing, though it is sent as a POST. */
export const everyRunPreview = ['invoicing', 'run preview'] as const;

/**
 * Every answer that the module shows: the generator puts an operation's name first into its keys. One payment shows in
 * invoices, people, runs and months, so a change makes all of them stale; only those on screen are asked for again.
 */
export const everyInvoicingAnswer: readonly QueryKey[] = [
  ...[
    'findInvoicingOverview',
    'listAgedCreditors',
    'findInvoicingSettings',
    'listSubcontractors',
    'findSubcontractor',
    'listSubcontractorYears',
    'listInvoices',
    'findInvoice',
    'listPaymentRuns',
    'findPaymentRun',
    'listTaxMonths',
    'findTaxMonth',
    'listStatements',
    'listPurchaseOrders',
    'listInvoiceShifts',
  ].map((_id) => [{ _id }]),
  everyRunPreview,
];
