import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createPublicShareDownload,
  type FindPublicShareResponse,
  type ListPublicShareFilesResponse,
  unlockPublicShare,
} from '@/shared/api/gen';
import {
  findPublicShareOptions,
  findPublicTenantOptions,
  listPublicShareFilesInfiniteOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { toast } from '@/shared/ui/toast/toast';
import { startDownload } from './download';

export type PublicShare = FindPublicShareResponse['share'];
export type PublicFile = ListPublicShareFilesResponse['files'][number];

const PAGE_SIZE = 100;

/** A share by its link; 404 wherever it does not open, 403 `SHARE_LOCKED` where its password is to be given. */
export const publicShareQuery = (shareId: string) => queryOptions(findPublicShareOptions({ path: { shareId } }));

/** The files of a share, in its order, page after page. */
export const publicFilesQuery = (shareId: string) =>
  infiniteQueryOptions({
    ...listPublicShareFilesInfiniteOptions({ path: { shareId }, query: { limit: PAGE_SIZE } }),
    initialPageParam: { path: { shareId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The name and look of the organisation whose share it is. */
export const publicTenantQuery = (slug: string) =>
  queryOptions({ ...findPublicTenantOptions({ query: { slug } }), staleTime: Number.POSITIVE_INFINITY });

/** Gives the password; then the share opens in this browser. Rejects where it is wrong. */
export function useUnlock(shareId: string): (password: string) => Promise<void> {
  const client = useQueryClient();
  return async (password) => {
    await unlockPublicShare({ path: { shareId }, body: { password } });
    await client.invalidateQueries({ queryKey: publicShareQuery(shareId).queryKey });
  };
}

/** Begins the download of a file; it is counted where downloads are limited. */
export function usePublicDownload(shareId: string): (file: PublicFile) => void {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: PublicFile) =>
      (await createPublicShareDownload({ path: { shareId }, body: { fileIds: [file.id] } })).data,
    onMutate: () => {
      toast.info('Preparing download...');
    },
    onSuccess: ({ url }, { name }) => startDownload(url, name),
    onError: (error) => toast.error(error.message, { title: 'Failed to download file' }),
    onSettled: () => client.invalidateQueries({ queryKey: publicShareQuery(shareId).queryKey }),
  }).mutate;
}
