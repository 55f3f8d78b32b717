import { useEffect, useEffectEvent, useState } from 'react';
import { type Expected, expectedOf } from '../../model/upload-batch';
import { isPending, type UploadItem } from '../../model/upload-item';
import { useUploadBatches, useUploadItems } from '../../upload/current-uploads';

/** How long the finished bar stays before the page moves on, in milliseconds. */
const CELEBRATION_MS = 1000;

/** What one form sent, until it is all done. */
export interface FormBatch {
  ids: readonly string[];
  items: readonly UploadItem[];
  /** Files and bytes in all. */
  expected: Expected;
  isBegun: boolean;
  /** Something still moves, or will by itself. */
  isBusy: boolean;
  /** Nothing moves any more, and not all is done. */
  isStuck: boolean;
  begin(batchIds: readonly string[]): void;
}

/** Follows what one form sent; `onFinished` runs a second after the last file was registered. */
export function useUploadBatch(onFinished: () => void): FormBatch {
  const [ids, setIds] = useState<readonly string[]>([]);
  const items = useUploadItems().filter((item) => ids.includes(item.batchId));
  const batches = useUploadBatches().filter(({ id }) => ids.includes(id));
  const isReading = batches.some(({ state }) => state === 'walking');
  const isWhole = !batches.some(({ state }) => state === 'needsFolder');
  const isBegun = items.length > 0 || batches.length > 0;
  const isBusy = isReading || items.some(isPending);
  const isFinished = isBegun && !isReading && isWhole && items.every((item) => item.phase === 'done');
  const finish = useEffectEvent(onFinished);
  useEffect(() => {
    if (!isFinished) return undefined;
    const timer = setTimeout(() => finish(), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [isFinished]);
  return {
    ids,
    items,
    expected: expectedOf(items, batches),
    isBegun,
    isBusy,
    isStuck: isBegun && !isFinished && !isBusy,
    begin: setIds,
  };
}
