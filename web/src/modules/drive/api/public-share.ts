import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorFromResponse, networkError } from '@/shared/api/errors';
import {
  createPublicShareDownload,
  type FindPublicShareResponse,
  type ListPublicShareFilesResponse,
  listPublicShareFiles,
  unlockPublicShare,
} from '@/shared/api/gen';
import {
  listPublicShareFilesInfiniteOptions,
  listPublicSharePagesOptions,
} from '@/shared/api/gen/@tanstack/react-query.gen';
import { findPublicShareOptions, findPublicTenantOptions } from '@/shared/api/gen/shell/queries.gen';
import { toast } from '@/shared/ui/toast/toast';
import { withDownloadsLeft } from '../model/public-share';
import { startDownload } from './download';

export type PublicShare = FindPublicShareResponse['share'];
export type PublicFile = ListPublicShareFilesResponse['files'][number];

const PAGE_SIZE = 100;

/** A share by its link; 404 wherever it does not open, 403 `SHARE_LOCKED` where its password is to be given. */
export const publicShareQuery = (shareId: string) =>
  // Its owner is told of each asking as of an opening: one visit is to be one.
  queryOptions({
    ...findPublicShareOptions({ path: { shareId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The files of a share, in its order, page after page. */
export const publicFilesQuery = (shareId: string) =>
  infiniteQueryOptions({
    ...listPublicShareFilesInfiniteOptions({ path: { shareId }, query: { limit: PAGE_SIZE } }),
    initialPageParam: { path: { shareId } },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The pages of a document of which only pictures leave, with their sizes in points. */
export const publicPagesQuery = (shareId: string, fileId: string) =>
  queryOptions({
    ...listPublicSharePagesOptions({ path: { shareId, fileId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A picture of a page. */
export interface PagePicture {
  picture: File;
  /** The page has letters that the picture does not show. */
  isIncomplete: boolean;
}

/** The picture of a page at this address. Rejects where it does not come. */
export async function fetchPagePicture(address: string, signal: AbortSignal): Promise<PagePicture> {
  const response = await fetch(address, { signal }).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await errorFromResponse(response);
  return {
    picture: new File([await response.blob()], 'page.webp'),
    isIncomplete: response.headers.get('X-Page-Incomplete') === 'true',
  };
}

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

/**
 * To be called where a file could not be shown: a share that was revoked or has ended meanwhile goes from the screen. Its
 * list is asked first, since its owner is told of each asking for the share itself as of an opening.
 */
export function useShareCheck(shareId: string): () => void {
  const client = useQueryClient();
  return () => {
    listPublicShareFiles({ path: { shareId }, query: { limit: 1 } }).catch((failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.status !== 404) return;
      void client.invalidateQueries({ queryKey: publicShareQuery(shareId).queryKey });
    });
  };
}

/** Begins the download of a file; it is counted where downloads are limited, here as on the server. */
export function usePublicDownload(shareId: string): (file: PublicFile) => void {
  const download = useShareDownload(shareId);
  return ({ id, name }) => download({ name, choose: async () => [id] });
}

/** Begins the download of all files that may be downloaded, as one ZIP archive, which counts as one download. */
export function usePublicDownloadAll(shareId: string): () => void {
  const download = useShareDownload(shareId);
  return () => download({ name: '', choose: () => downloadableIds(shareId) });
}

/** What a download is called, and the files of it. */
interface Chosen {
  name: string;
  choose: () => Promise<string[]>;
}

function useShareDownload(shareId: string): (chosen: Chosen) => void {
  const client = useQueryClient();
  const { queryKey } = publicShareQuery(shareId);
  const count = (leftOf: (left: number) => number) =>
    client.setQueryData(queryKey, (known) => known && { ...known, share: withDownloadsLeft(known.share, leftOf) });
  return useMutation({
    mutationFn: async ({ choose }: Chosen) =>
      (await createPublicShareDownload({ path: { shareId }, body: { fileIds: await choose() } })).data,
    onMutate: () => {
      toast.info('Preparing download...');
    },
    onSuccess: ({ url }, { name }) => {
      count((left) => Math.max(0, left - 1));
      startDownload(url, name);
    },
    onError: (error) => {
      toast.error(error.message, { title: 'Failed to download file' });
      if (error.code === 'DOWNLOADS_USED_UP') count(() => 0);
      // Revoked or ended meanwhile: the page is to say so.
      if (error.status === 404) void client.invalidateQueries({ queryKey });
    },
  }).mutate;
}

async function downloadableIds(shareId: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: PAGE_SIZE, ...(cursor && { cursor }) };
    const { data } = await listPublicShareFiles({ path: { shareId }, query });
    ids.push(...data.files.filter(({ can }) => can.download).map(({ id }) => id));
    cursor = data.nextCursor;
  } while (cursor);
  return ids;
}
