import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAuditResponse, VerifyAuditResponse } from '@/shared/api/gen';
import { listAuditInfiniteOptions, listAuditKindsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { type AuditSearch, auditQueryOf } from '../model/audit-search';

export type AuditEntry = ListAuditResponse['entries'][number];
export type AuditVerification = VerifyAuditResponse;

/** Entries asked for at once. */
const PAGE_SIZE = 50;
/** Downloads and the like are written into the log and told to nobody: an open log looks for them this often. */
const LOOK_AGAIN_MS = 30_000;

/** The log, the latest first, page after page. While a new search loads, the former list stays. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    ...listAuditInfiniteOptions({ query: { limit: PAGE_SIZE, ...auditQueryOf(search) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** What has ever happened in the organisation, by kind. */
export const auditKindsQuery = () => queryOptions(listAuditKindsOptions());

/** The address that gives what a search finds as a file. */
export function auditExportAddress(format: 'csv' | 'json', search: AuditSearch): string {
  const query = new URLSearchParams({ format, ...auditQueryOf(search) });
  return `/api/v1/tenant/audit/export?${query}`;
}
