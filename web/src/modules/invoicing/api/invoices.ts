import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addInvoiceFile,
  approveInvoice,
  type CreateInvoiceData,
  commentInvoice,
  createInvoice,
  queryInvoice,
  submitInvoice,
  type UpdateInvoiceData,
  updateInvoice,
  voidInvoice,
} from '@/shared/api/gen';
import {
  findInvoiceOptions,
  findInvoicingOverviewOptions,
  listAgedCreditorsOptions,
  listInvoiceShiftsOptions,
  listInvoicesInfiniteOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import type { InvoiceBody } from '@/shared/invoices/invoice-draft';
import type { InvoicesSearch } from '../model/invoices-search';
import { useDeed } from './deeds';
import type { Invoice } from './types';

/** Invoices asked for at once. */
const PAGE_SIZE = 50;

/** What the office owes, what is due, what waits. */
export const overviewQuery = () => queryOptions({ ...findInvoicingOverviewOptions(), staleTime: 0 });

/** Who is owed how much since when. */
export const agedCreditorsQuery = () => queryOptions({ ...listAgedCreditorsOptions(), staleTime: 0 });

/** Where the same is as CSV. */
export const AGED_CREDITORS_CSV = '/api/v1/invoicing/reports/aged-creditors.csv';

/** The shifts in the schedule that an invoice of this day may be for. */
export const shiftsQuery = (issuedOn: string) =>
  queryOptions({ ...listInvoiceShiftsOptions({ query: { issuedOn } }), enabled: issuedOn !== '' });

/** The search as the server takes it. */
function filtersOf({ state, subcontractor, search, dueFrom, dueTo, sort, ...paid }: InvoicesSearch) {
  return {
    ...(state && { state }),
    ...(subcontractor && { subcontractorId: subcontractor }),
    ...(search && { search }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
    ...(paid.paidIn && { paidIn: paid.paidIn }),
    ...(paid.paidFrom && { paidFrom: paid.paidFrom }),
    ...(paid.paidTo && { paidTo: paid.paidTo }),
    ...(sort && { sort }),
  };
}

/** The invoices that a search finds, page after page. */
export const invoicesQuery = (search: InvoicesSearch) =>
  infiniteQueryOptions({
    ...listInvoicesInfiniteOptions({ query: { limit: PAGE_SIZE, ...filtersOf(search) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Where the same invoices are as CSV. */
export function invoicesCsv(search: InvoicesSearch): string {
  return `/api/v1/invoicing/invoices/export?${new URLSearchParams(filtersOf(search))}`;
}

export const invoiceQuery = (invoiceId: string) =>
  queryOptions({ ...findInvoiceOptions({ path: { invoiceId } }), staleTime: 0 });

/** Where the bytes of an invoice's file are. */
export function invoiceFileAddress(invoiceId: string, { fileId }: { fileId: string }): string {
  return `/api/v1/invoicing/invoices/${invoiceId}/files/${fileId}`;
}

export const useCreateInvoice = () =>
  useDeed(async (body: CreateInvoiceData['body']) => (await createInvoice({ body })).data, {
    done: ({ number, submit }) => (submit ? `${number} is submitted` : `${number} is kept as a draft`),
    failed: 'Failed to save the invoice',
  });

export const useUpdateInvoice = (invoice: Pick<Invoice, 'id' | 'version'>) =>
  useDeed(
    async (body: InvoiceBody & { eventId?: string | null }) => {
      const changes: UpdateInvoiceData['body'] = { ...body, version: invoice.version };
      return (await updateInvoice({ path: { invoiceId: invoice.id }, body: changes })).data;
    },
    { done: ({ number }) => `${number} is saved`, failed: 'Failed to save the invoice' },
  );

type Versioned = Pick<Invoice, 'id' | 'number' | 'version'>;
const at = ({ id, version }: Versioned) => ({ path: { invoiceId: id }, body: { version } });

export const useSubmitInvoice = () =>
  useDeed(async (invoice: Versioned) => (await submitInvoice(at(invoice))).data, {
    done: ({ number }) => `${number} is submitted`,
    failed: 'Failed to submit the invoice',
  });

export const useApproveInvoice = () =>
  useDeed(async (invoice: Versioned) => (await approveInvoice(at(invoice))).data, {
    done: ({ number }) => `${number} is approved`,
    failed: 'Failed to approve the invoice',
  });

export const useVoidInvoice = () =>
  useDeed(async (invoice: Versioned) => (await voidInvoice(at(invoice))).data, {
    done: ({ number }) => `${number} is void`,
    failed: 'Failed to void the invoice',
  });

export const useQueryInvoice = () =>
  useDeed(
    async ({ invoice, body }: { invoice: Versioned; body: string }) =>
      (await queryInvoice({ path: { invoiceId: invoice.id }, body: { version: invoice.version, body } })).data,
    { done: ({ invoice }) => `${invoice.number} is queried`, failed: 'Failed to query the invoice' },
  );

export const useAddNote = (invoiceId: string) =>
  useDeed(async (body: string) => (await commentInvoice({ path: { invoiceId }, body: { body } })).data, {
    done: () => null,
    failed: 'Failed to send the note',
  });

export const useAddFile = (invoiceId: string) =>
  useDeed(
    async (file: File) => (await addInvoiceFile({ path: { invoiceId }, query: { name: file.name }, body: file })).data,
    { done: ({ name }) => `${name} is attached`, failed: 'Failed to attach the file' },
  );
