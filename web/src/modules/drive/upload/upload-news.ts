import { toast } from '@/shared/ui/toast/toast';
import type { UploadItem } from '../model/upload-item';
import type { EngineNews } from './engine';

/** Up to this many files each gets a toast of its own; above, one sums them up at the end. */
const SINGLY = 5;

/**
 * Tells the person how uploads ended. `batchSize` is how many files the queue holds now; `onChanged` runs after
 * each file that became one.
 */
export function createUploadNews(batchSize: () => number, onChanged: () => void): EngineNews {
  let done = 0;
  let failed: UploadItem[] = [];
  return {
    onDone(item) {
      done += 1;
      if (batchSize() <= SINGLY) toast.success(`File "${item.name}" uploaded successfully`);
      onChanged();
    },
    onFailed(item) {
      failed.push(item);
    },
    onIdle() {
      const [only] = failed;
      if (done > 0 && batchSize() > SINGLY)
        toast.success(`${done} ${done === 1 ? 'file' : 'files'} uploaded successfully`);
      if (only && failed.length === 1) toast.error(only.error ?? '', { title: `Failed to upload "${only.name}"` });
      if (failed.length > 1) toast.error(`${failed.length} files failed to upload`);
      done = 0;
      failed = [];
    },
  };
}
