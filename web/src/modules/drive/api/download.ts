import { toast } from '@/shared/ui/toast/toast';
import type { DriveFile } from './types';

/** The browser says nothing when a download begins; by then it has. */
const STARTED_AFTER_MS = 2500;

/** Where a file's bytes come from, as an attachment under its own name. */
export function downloadUrl(file: Pick<DriveFile, 'id' | 'driveId'>): string {
  return `/api/drive/download?${new URLSearchParams({ fileId: file.id, driveId: file.driveId })}`;
}

/** Hands a file to the browser's own downloads, which can pause, resume and survive this page. */
export function downloadFile(file: Pick<DriveFile, 'id' | 'driveId' | 'name'>): void {
  toast.info('Preparing download...');
  try {
    press(file);
  } catch {
    openInTab(file);
    return;
  }
  setTimeout(() => toast.success('Download started'), STARTED_AFTER_MS);
}

function press(file: Pick<DriveFile, 'id' | 'driveId' | 'name'>): void {
  const link = document.createElement('a');
  link.href = downloadUrl(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** The other way, where a browser lets no page press a link. */
function openInTab(file: Pick<DriveFile, 'id' | 'driveId'>): void {
  toast.warning('Download failed. Opening in new tab...');
  if (!window.open(downloadUrl(file), '_blank')) toast.error('Failed to download file');
}
