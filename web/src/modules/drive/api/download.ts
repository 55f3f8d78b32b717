import { toast } from '@/shared/ui/toast/toast';
import type { DriveFile } from './types';

/** The browser says nothing when a download begins; by then it has. */
const STARTED_AFTER_MS = 2500;

/** Where a file's bytes come from, or those of one of its versions, as an attachment under its own name. */
export function downloadUrl(file: Pick<DriveFile, 'id' | 'driveId'>, versionId?: string): string {
  const asked = { fileId: file.id, driveId: file.driveId, ...(versionId && { versionId }) };
  return `/api/drive/download?${new URLSearchParams(asked)}`;
}

/** Hands a file to the browser's own downloads, which can pause, resume and survive this page. */
export function downloadFile(file: Pick<DriveFile, 'id' | 'driveId' | 'name'>, versionId?: string): void {
  toast.info('Preparing download...');
  startDownload(downloadUrl(file, versionId), file.name);
}

/** Hands an address to the browser's own downloads. */
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
