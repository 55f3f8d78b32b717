import { ApiError, errorFromResponse, networkError } from '@/shared/api/errors';
import { createDownload, listFiles } from '@/shared/api/gen';
import { wordsFor } from '@/shared/api/use-attempt';
import { toast } from '@/shared/ui/toast/toast';
import type { filterOf } from './queries';
import type { DriveFile } from './types';

/** The browser says nothing when a download begins; by then it has. */
const STARTED_AFTER_MS = 2500;

/** Where a file's bytes come from, or those of one of its versions, as an attachment under its own name. */
export function downloadUrl(file: Pick<DriveFile, 'id' | 'driveId'>, versionId?: string): string {
  const asked = { fileId: file.id, driveId: file.driveId, ...(versionId && { versionId }) };
  return `/api/drive/download?${new URLSearchParams(asked)}`;
}

/** Hands a file to the browser's own downloads, which can pause, resume and survive this page. */
export async function downloadFile(
  file: Pick<DriveFile, 'id' | 'driveId' | 'name'>,
  versionId?: string,
): Promise<void> {
  toast.info('Preparing download...');
  const address = downloadUrl(file, versionId);
  try {
    await askFor(address);
  } catch (failure) {
    toast.error(wordsFor(failure), { title: 'Failed to download file' });
    return;
  }
  startDownload(address, file.name);
}

/** Several files and folders as one ZIP archive, which the server makes while the browser fetches it. */
export async function downloadTogether(what: { fileIds?: string[]; folderIds?: string[] }): Promise<void> {
  toast.info('Preparing download...');
  await startArchive(async () => what);
}

/** The most files of one archive; the server has the same limit. */
const MOST_FILES = 10_000;
/** The largest page of a list. */
const PAGE_SIZE = 200;

/** All files that a list's filter matches, as one ZIP archive. */
export async function downloadListed(filter: ReturnType<typeof filterOf>): Promise<void> {
  toast.info('Preparing download...');
  await startArchive(async () => {
    const fileIds: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { ...filter, limit: PAGE_SIZE, ...(cursor && { cursor }) };
      const { data } = await listFiles({ query });
      fileIds.push(...data.files.filter(({ can }) => can.download).map(({ id }) => id));
      cursor = data.nextCursor;
    } while (cursor && fileIds.length <= MOST_FILES);
    if (fileIds.length > MOST_FILES) throw new Error('At most 10,000 files can be downloaded at once. Choose fewer.');
    if (fileIds.length === 0) throw new Error("You don't have permission to download these files");
    return { fileIds };
  });
}

async function startArchive(choose: () => Promise<{ fileIds?: string[]; folderIds?: string[] }>): Promise<void> {
  try {
    const { data } = await createDownload({ body: await choose() });
    startDownload(data.url, '');
  } catch (failure) {
    const words = failure instanceof ApiError ? wordsFor(failure) : (failure as Error).message;
    toast.error(words, { title: 'Failed to download files' });
  }
}

/**
 * Rejects where the server would not hand out a file: what a browser fetches to its downloads it tells no page about. One
 * byte from the middle is asked for, which counts as no download; an empty file has none (416).
 */
async function askFor(address: string): Promise<void> {
  const asked = { headers: { Range: 'bytes=1-1' }, redirect: 'manual' } as const;
  const answer = await fetch(address, asked).catch(() => {
    throw networkError();
  });
  const isElsewhere = answer.type === 'opaqueredirect';
  if (!answer.ok && !isElsewhere && answer.status !== 416) throw await errorFromResponse(answer);
  // Whatever comes is not needed.
  await answer.body?.cancel();
}

/** Hands an address to the browser's own downloads; where it names no file, the answer does. */
export function startDownload(address: string, name: string): void {
  try {
    press(address, name);
  } catch {
    openInTab(address);
    return;
  }
  setTimeout(() => toast.success('Download started'), STARTED_AFTER_MS);
}

function press(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** The other way, where a browser lets no page press a link. */
function openInTab(address: string): void {
  toast.warning('Download failed. Opening in new tab...');
  if (!window.open(address, '_blank')) toast.error('Failed to download file');
}
