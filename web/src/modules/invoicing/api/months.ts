import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { closeTaxMonth, replaceStatement } from '@/shared/api/gen';
import {
  findTaxMonthOptions,
  listStatementsInfiniteOptions,
  listTaxMonthsOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from './deeds';
import type { Statement } from './types';

/** Statements asked for at once. */
const PAGE_SIZE = 50;

/** The tax months of the years for which records are kept, the latest first. */
export const taxMonthsQuery = () => queryOptions({ ...listTaxMonthsOptions(), staleTime: 0 });

export const taxMonthQuery = (monthEnd: string) =>
  queryOptions({ ...findTaxMonthOptions({ path: { monthEnd } }), staleTime: 0 });

/** Statements of a month or of a subcontractor, page after page. `toPrint` gives those that go out on paper. */
export const statementsQuery = (of: { monthEnd: string; toPrint?: true } | { subcontractorId: string }) =>
  infiniteQueryOptions({
    ...listStatementsInfiniteOptions({ query: { limit: PAGE_SIZE, ...of } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Where the figures of the monthly return are, as CSV. */
export const cis300Csv = (monthEnd: string): string => `/api/v1/invoicing/tax-months/${monthEnd}/cis300.csv`;

/** Where the list of tax months is, as CSV. */
export const TAX_MONTHS_CSV = '/api/v1/invoicing/tax-months/export';

/** Where the statements of a month are, as CSV. */
export const statementsCsv = (monthEnd: string): string => `/api/v1/invoicing/statements/export?monthEnd=${monthEnd}`;

/** Where a statement is, as PDF. */
export const statementPdf = (id: string): string => `/api/v1/invoicing/statements/${id}/pdf`;

export const useCloseMonth = () =>
  useDeed(async (monthEnd: string) => (await closeTaxMonth({ path: { monthEnd } })).data, {
    done: () => 'The tax month is closed. Statements follow.',
    failed: 'Failed to close the tax month',
  });

export const useReplaceStatement = () =>
  useDeed(
    async ({ statement, reason }: { statement: Pick<Statement, 'id'>; reason: string }) =>
      (await replaceStatement({ path: { statementId: statement.id }, body: { reason } })).data,
    { done: (_input, { number }) => `Statement ${number} is issued in its place`, failed: 'Failed to replace it' },
  );
