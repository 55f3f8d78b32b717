import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  type CreateUploadRequestData,
  createUploadRequest,
  type ListUploadRequestDeliveriesResponse,
  type ListUploadRequestsResponse,
  revokeUploadRequest,
  updateUploadRequest,
} from '@/shared/api/gen';
import {
  listUploadRequestDeliveriesInfiniteOptions,
  listUploadRequestsInfiniteOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from '@/shared/api/use-deed';
import { quoted } from '@/shared/lib/short-name';
import type { SharesSearch } from '../model/shares-search';
import type { RequestChanges } from '../model/upload-request';
import { everyUploadRequestAnswer } from './keys';

export type UploadRequest = ListUploadRequestsResponse['uploadRequests'][number];
export type Delivery = ListUploadRequestDeliveriesResponse['deliveries'][number];

const PAGE_SIZE = 48;
const DELIVERIES = 30;
const FRESH_MS = 30_000;

/** The upload requests of a state, the one changed last first, page after page. */
export const uploadRequestsQuery = ({ status }: SharesSearch) =>
  infiniteQueryOptions({
    ...listUploadRequestsInfiniteOptions({ query: { limit: PAGE_SIZE, ...(status && { status }) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** Who sent what under a request: the latest first, page after page. */
export const deliveriesQuery = (uploadRequestId: string) =>
  infiniteQueryOptions({
    ...listUploadRequestDeliveriesInfiniteOptions({ path: { uploadRequestId }, query: { limit: DELIVERIES } }),
    initialPageParam: { path: { uploadRequestId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export function useCreateUploadRequest() {
  return useDeed(
    async (body: CreateUploadRequestData['body']) => (await createUploadRequest({ body })).data.uploadRequest,
    { done: () => 'Upload request created', failed: 'Failed to create the upload request' },
    everyUploadRequestAnswer,
  );
}

export function useUpdateUploadRequest() {
  return useDeed(
    async ({ request, changes }: { request: UploadRequest; changes: RequestChanges }) =>
      (await updateUploadRequest({ path: { uploadRequestId: request.id }, body: changes })).data.uploadRequest,
    { done: () => 'Upload request saved', failed: 'Failed to save the upload request' },
    everyUploadRequestAnswer,
  );
}

export function useRevokeUploadRequest() {
  return useDeed(
    async (request: UploadRequest) =>
      (await revokeUploadRequest({ path: { uploadRequestId: request.id }, body: {} })).data,
    { done: ({ title }) => `${quoted(title)} is revoked`, failed: 'Failed to revoke the upload request' },
    everyUploadRequestAnswer,
  );
}
