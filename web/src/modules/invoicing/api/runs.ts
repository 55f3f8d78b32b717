import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  approvePaymentRun,
  type CreatePaymentRunData,
  cancelPaymentRun,
  createPaymentRun,
  exportPaymentRunAsBacs,
  payPaymentRun,
  previewPaymentRun,
  submitPaymentRun,
  updatePaymentRun,
} from '@/shared/api/gen';
import { findPaymentRunOptions, listPaymentRunsInfiniteOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { saveText } from '@/shared/lib/save-text';
import type { RunsSearch } from '../model/runs-search';
import { useDeed } from './deeds';
import { everyRunPreview } from './keys';
import type { Run } from './types';

/** Payment runs asked for at once. */
const PAGE_SIZE = 50;

export type NewRun = CreatePaymentRunData['body'];

/** The search as the server takes it. */
const filtersOf = ({ state, payFrom, payTo }: RunsSearch) => ({
  ...(state && { state }),
  ...(payFrom && { payFrom }),
  ...(payTo && { payTo }),
});

/** The payment runs, the latest first, page after page. */
export const runsQuery = (search: RunsSearch) =>
  infiniteQueryOptions({
    ...listPaymentRunsInfiniteOptions({ query: { limit: PAGE_SIZE, ...filtersOf(search) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const runQuery = (runId: string) =>
  queryOptions({ ...findPaymentRunOptions({ path: { runId } }), staleTime: 0 });

/**
 * What a run with these invoices would pay, by person. Nothing is asked while nothing is chosen. `runId` is the draft that is
 * being changed, which may keep what it takes.
 */
export const runPreviewQuery = (run: NewRun, runId?: string) =>
  queryOptions({
    queryKey: [...everyRunPreview, runId ?? null, run],
    queryFn: async ({ signal }) =>
      (await previewPaymentRun({ body: { ...run, ...(runId && { runId }) }, signal })).data,
    enabled: run.items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Where the file of payments is, for the bank. */
export const paymentsCsv = (runId: string): string => `/api/v1/invoicing/payment-runs/${runId}/payments.csv`;

/** Saves the same as a file of BACS Standard 18. A reason why there is none comes as an answer, so this is no link. */
export const useBacsFile = ({ id, payOn }: Pick<Run, 'id' | 'payOn'>) =>
  useDeed<void, string>(async () => (await exportPaymentRunAsBacs({ path: { runId: id }, parseAs: 'text' })).data, {
    done: (_input, text) => {
      saveText(`Payments ${payOn}.bacs.txt`, text);
      return 'The BACS file is saved';
    },
    failed: 'There is no BACS file',
  });

/** Where the list of runs is, as CSV. */
export const runsCsv = (search: RunsSearch): string =>
  `/api/v1/invoicing/payment-runs/export?${new URLSearchParams(filtersOf(search))}`;

export const useCreateRun = () =>
  useDeed(async (body: NewRun) => (await createPaymentRun({ body })).data, {
    done: () => 'Payment run created',
    failed: 'Failed to make the payment run',
  });

export const useUpdateRun = ({ id, version }: Pick<Run, 'id' | 'version'>) =>
  useDeed(async (body: NewRun) => (await updatePaymentRun({ path: { runId: id }, body: { ...body, version } })).data, {
    done: () => 'The payment run is saved',
    failed: 'Failed to save the payment run',
  });

/** What can be done with a whole run. */
export type RunDeed = 'submit' | 'approve' | 'pay' | 'cancel';

const CALLS = {
  submit: submitPaymentRun,
  approve: approvePaymentRun,
  pay: payPaymentRun,
  cancel: cancelPaymentRun,
} as const;

const DONE: Readonly<Record<RunDeed, string>> = {
  submit: 'The payment run waits for a second person',
  approve: 'The payment run is approved',
  pay: 'The payment run is paid',
  cancel: 'The payment run is cancelled',
};

export const useRunDeed = ({ id, version }: Pick<Run, 'id' | 'version'>) =>
  useDeed(async (deed: RunDeed) => (await CALLS[deed]({ path: { runId: id }, body: { version } })).data, {
    done: (deed) => DONE[deed],
    failed: 'The payment run is as it was',
  });
