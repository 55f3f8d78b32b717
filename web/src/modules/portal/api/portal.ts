import { infiniteQueryOptions, keepPreviousData, queryOptions, type UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api/errors';
import {
  addPortalFile,
  answerPortalInvoice,
  createPortalInvoice,
  findPortalInvoice,
  listPortalInvoices,
  requestPortalBank,
  setPortalConsent,
  submitPortalInvoice,
  updatePortalInvoice,
  updatePortalProfile,
} from '@/shared/api/gen';
import {
  findPortalDashboardOptions,
  findPortalInvoiceOptions,
  findPortalProfileOptions,
  listPortalInvoicesInfiniteOptions,
  listPortalPaymentsInfiniteOptions,
  listPortalStatementsInfiniteOptions,
  listPortalYearsOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { type DeedWords, useDeed as useSharedDeed } from '@/shared/api/use-deed';
import type { InvoiceBody } from '@/shared/invoices/invoice-draft';
import type { InvoicesSearch } from '../model/portal-states';
import { everyPortalAnswer } from './keys';
import type { PortalBank, PortalFile, PortalInvoice, PortalProfile } from './types';

/** Rows asked for at once. */
const PAGE_SIZE = 30;
/** The portal has no stream of changes, so what is on screen is asked for again this often, in milliseconds. */
const REFETCH_MS = 30_000;
const fresh = { staleTime: 0, refetchInterval: REFETCH_MS } as const;

export const dashboardQuery = () => queryOptions({ ...findPortalDashboardOptions(), ...fresh });

/** The subcontractor's invoices, the latest first, page after page. */
export const invoicesQuery = ({ state }: InvoicesSearch) =>
  infiniteQueryOptions({
    ...listPortalInvoicesInfiniteOptions({ query: { limit: PAGE_SIZE, ...(state && { state }) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const invoiceQuery = (invoiceId: string) =>
  queryOptions({ ...findPortalInvoiceOptions({ path: { invoiceId } }), ...fresh });

/** The VAT of the firm's last invoice, by its first line; null for a firm that has sent none. Credit notes are passed over. */
export const lastVatQuery = queryOptions({
  queryKey: ['portal', 'VAT of the last invoice'],
  queryFn: async () => {
    const { items } = (await listPortalInvoices({ query: { limit: PAGE_SIZE } })).data;
    const last = items.find(({ kind, state }) => kind === 'invoice' && state !== 'void');
    if (!last) return null;
    return (await findPortalInvoice({ path: { invoiceId: last.id } })).data.lines[0]?.vat ?? null;
  },
  staleTime: 0,
});

/** The statements, the latest first, page after page. */
export const statementsQuery = () =>
  infiniteQueryOptions({
    ...listPortalStatementsInfiniteOptions({ query: { limit: PAGE_SIZE } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...fresh,
  });

/** What was paid, the latest first, page after page. */
export const paymentsQuery = () =>
  infiniteQueryOptions({
    ...listPortalPaymentsInfiniteOptions({ query: { limit: PAGE_SIZE } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...fresh,
  });

/** What was paid and deducted in each tax year, the newest first. */
export const yearsQuery = () => queryOptions({ ...listPortalYearsOptions(), ...fresh });

/** Where the same is as CSV. */
export const YEARS_CSV = '/api/v1/portal/years/export';

export const profileQuery = () => queryOptions({ ...findPortalProfileOptions(), staleTime: 0 });

/** Where a statement is, as PDF. */
export const statementPdf = (id: string): string => `/api/v1/portal/statements/${id}/pdf`;

/** Where the bytes of an invoice's file are. */
export const fileAddress = (invoiceId: string, { fileId }: Pick<PortalFile, 'fileId'>): string =>
  `/api/v1/portal/invoices/${invoiceId}/files/${fileId}`;

function useDeed<Input, Output>(
  deed: (input: Input) => Promise<Output>,
  words: DeedWords<Input, Output>,
): UseMutationResult<Output, ApiError, Input> {
  return useSharedDeed(deed, words, everyPortalAnswer);
}

export interface NewInvoice {
  kind: 'invoice' | 'creditNote';
  body: InvoiceBody;
  files: readonly File[];
  /** Send it at once; else it stays a draft. */
  submit: boolean;
}

/** What became of a new invoice. */
export interface SentInvoice {
  invoice: PortalInvoice;
  /** Why the rest could not be done: the invoice is kept as a draft then. */
  problem: string | null;
}

const upload = async (invoiceId: string, file: File): Promise<PortalFile> =>
  (await addPortalFile({ path: { invoiceId }, query: { name: file.name }, body: file })).data;

/** Keeps the invoice, adds its files and sends it last: the office never sees one whose picture is still on its way. */
async function send({ kind, body: { dueOn: _byTerms, ...body }, files, submit }: NewInvoice): Promise<SentInvoice> {
  let invoice = (await createPortalInvoice({ body: { ...body, kind, submit: submit && files.length === 0 } })).data;
  try {
    for (const file of files) await upload(invoice.id, file);
    if (submit && files.length > 0) {
      const { id: invoiceId, version } = invoice;
      invoice = (await submitPortalInvoice({ path: { invoiceId }, body: { version } })).data;
    }
    return { invoice, problem: null };
  } catch (failure) {
    return { invoice, problem: failure instanceof Error ? failure.message : 'The connection was lost.' };
  }
}

export const useSendInvoice = () =>
  useDeed(send, {
    done: ({ body, submit }, { problem }) => {
      if (problem) return null;
      return submit ? `Invoice ${body.number} is sent` : `Invoice ${body.number} is kept as a draft`;
    },
    failed: 'The invoice was not sent',
  });

export const useUpdateInvoice = ({ id, version }: Pick<PortalInvoice, 'id' | 'version'>) =>
  useDeed(
    async ({ dueOn: _byTerms, ...body }: InvoiceBody) =>
      (await updatePortalInvoice({ path: { invoiceId: id }, body: { ...body, version } })).data,
    { done: () => 'The invoice is saved', failed: 'Failed to save the invoice' },
  );

export const useSubmitInvoice = () =>
  useDeed(
    async ({ id, version }: Pick<PortalInvoice, 'id' | 'version' | 'number'>) =>
      (await submitPortalInvoice({ path: { invoiceId: id }, body: { version } })).data,
    { done: ({ number }) => `Invoice ${number} is sent`, failed: 'The invoice was not sent' },
  );

export const useAnswer = (invoiceId: string) =>
  useDeed(async (body: string) => (await answerPortalInvoice({ path: { invoiceId }, body: { body } })).data, {
    done: () => 'Your answer is sent',
    failed: 'The answer was not sent',
  });

export const useAddFile = (invoiceId: string) =>
  useDeed((file: File) => upload(invoiceId, file), {
    done: ({ name }) => `${name} is added`,
    failed: 'Failed to add the file',
  });

export const useUpdateProfile = ({ version }: Pick<PortalProfile, 'version'>) =>
  useDeed(
    async (changes: { address: string; phone: string }) =>
      (await updatePortalProfile({ body: { ...changes, version } })).data,
    { done: () => 'Your details are saved', failed: 'Failed to save your details' },
  );

export const useRequestBank = () =>
  useDeed(async (bank: PortalBank) => (await requestPortalBank({ body: bank })).data, {
    done: () => 'The office is asked to confirm the new bank details',
    failed: 'Failed to send the bank details',
  });

/** Agrees to electronic statements alone, or takes that back; with news by email only where the server `sendsMail`. */
export const useConsent = (sendsMail: boolean) =>
  useDeed(async (electronicStatements: boolean) => (await setPortalConsent({ body: { electronicStatements } })).data, {
    done: (agreed) => {
      if (!sendsMail) return agreed ? 'You get statements only in the portal' : 'You get statements on paper again';
      return agreed ? 'You’ll get an email for each new statement' : 'You won’t get emails for new statements';
    },
    failed: 'Failed to change this',
  });
