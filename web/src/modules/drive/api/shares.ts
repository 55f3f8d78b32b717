import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CreateShareData,
  createShare,
  type ListSharesResponse,
  rebuildShare,
  revokeShare,
  type ShareUpdates,
  updateShare,
} from '@/shared/api/gen';
import {
  findDrivePermissionsOptions,
  findShareOptions,
  listShareActivityInfiniteOptions,
  listSharesInfiniteOptions,
  listSharesOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { useDeed } from '@/shared/api/use-deed';
import { quoted } from '@/shared/lib/short-name';
import { useSession } from '@/shared/session/use-session';
import type { SharesSearch } from '../model/shares-search';
import { everyFile, everyFileDetail, everyFileList, everyShareAnswer } from './keys';

export type Share = ListSharesResponse['shares'][number];

const PAGE_SIZE = 48;
const ACTIVITIES = 30;
/** So many of a file's links are shown; the page of shares has all. */
const FILE_LINKS = 20;
const FRESH_MS = 30_000;

/** The shares of a state, the one changed last first, page after page. */
export const sharesQuery = (tenantId: string, { status }: SharesSearch) =>
  infiniteQueryOptions({
    ...listSharesInfiniteOptions({ query: { tenantId, limit: PAGE_SIZE, ...(status && { status }) } }),
    initialPageParam: { query: { tenantId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** The shares with a file that open now, the one changed last first. */
export const fileLinksQuery = (tenantId: string, fileId: string) =>
  queryOptions({
    ...listSharesOptions({ query: { tenantId, fileId, status: 'active', limit: FILE_LINKS } }),
    staleTime: FRESH_MS,
  });

/** One share. */
export const shareQuery = (tenantId: string, shareId: string) =>
  queryOptions(findShareOptions({ path: { shareId }, query: { tenantId } }));

/** What the person's scopes allow in the Drive. */
export const drivePermissionsQuery = () => queryOptions(findDrivePermissionsOptions());

/** Who opened a share, looked at and downloaded what, and who changed it: the latest first, page after page. */
export const shareActivityQuery = (shareId: string) =>
  infiniteQueryOptions({
    ...listShareActivityInfiniteOptions({ path: { shareId }, query: { limit: ACTIVITIES } }),
    initialPageParam: { path: { shareId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** With a share changes what its files say of who opens them. */
const stale = [...everyShareAnswer, everyFileList, everyFile, ...everyFileDetail];

/** A share to be made. */
export type NewShare = Omit<CreateShareData['body'], 'tenantId'>;

export function useCreateShare() {
  const { tenantId } = useSession();
  return useDeed(
    async (body: NewShare) => (await createShare({ body: { ...body, tenantId } })).data.share,
    { done: () => 'Share created', failed: 'Failed to share file. Please try again.' },
    stale,
  );
}

export function useUpdateShare() {
  const { tenantId } = useSession();
  return useDeed(
    async ({ share, updates }: { share: Share; updates: ShareUpdates }) =>
      (await updateShare({ path: { shareId: share.id }, body: { tenantId, updates } })).data.share,
    { done: () => 'Share settings saved', failed: 'Failed to save settings' },
    stale,
  );
}

export function useRebuildShare() {
  const { tenantId } = useSession();
  return useDeed(
    async (share: Share) => (await rebuildShare({ path: { shareId: share.id }, body: { tenantId } })).data.removed,
    { done: () => null, failed: 'Failed to rebuild' },
    stale,
  );
}

export function useRevokeShare() {
  const { tenantId } = useSession();
  return useDeed(
    async (share: Share) => (await revokeShare({ path: { shareId: share.id }, body: { tenantId } })).data,
    { done: ({ name }) => `${quoted(name)} is revoked`, failed: 'Failed to revoke the share' },
    stale,
  );
}
