import { toast } from '@/shared/ui/toast/toast';
import type { UploadItem } from '../model/upload-item';
import type { EngineNews } from './engine';

/**
 * Tells the person how uploads ended. `batchSize` is how many files the queue holds now; `onChanged` runs after
 * each file that became one. Of several files the tray says how many are there, so only one that comes alone is named.
 */
export function createUploadNews(batchSize: () => number, onChanged: () => void): EngineNews {
  let failed: UploadItem[] = [];
  return {
    onDone(item) {
      if (batchSize() === 1) toast.success(`File "${item.name}" uploaded successfully`);
      onChanged();
    },
    onFailed(item) {
      failed.push(item);
    },
    onIdle() {
      const [only] = failed;
      if (only && failed.length === 1) toast.error(only.error ?? '', { title: `Failed to upload "${only.name}"` });
      if (failed.length > 1) toast.error(`${failed.length} files failed to upload`);
      failed = [];
    },
  };
}
