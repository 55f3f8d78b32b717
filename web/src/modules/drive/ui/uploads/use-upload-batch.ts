import { useEffect, useEffectEvent, useState } from 'react';
import { isPending, type UploadItem } from '../../model/upload-item';
import { useUploadItems } from '../../upload/current-uploads';

/** How long the finished bar stays before the page moves on, in milliseconds. */
const CELEBRATION_MS = 1000;

/** The items that one form sent, until they are all done. */
export interface UploadBatch {
  items: readonly UploadItem[];
  /** Something still moves, or will by itself. */
  isBusy: boolean;
  /** Nothing moves any more, and not all is done. */
  isStuck: boolean;
  begin(ids: readonly string[]): void;
}

/** Follows the files of one form; `onFinished` runs a second after the last one was registered. */
export function useUploadBatch(onFinished: () => void): UploadBatch {
  const [ids, setIds] = useState<readonly string[]>([]);
  const items = useUploadItems().filter((item) => ids.includes(item.id));
  const isFinished = items.length > 0 && items.every((item) => item.phase === 'done');
  const finish = useEffectEvent(onFinished);
  useEffect(() => {
    if (!isFinished) return undefined;
    const timer = setTimeout(() => finish(), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [isFinished]);
  return {
    items,
    isBusy: items.some(isPending),
    isStuck: items.length > 0 && !isFinished && !items.some(isPending),
    begin: setIds,
  };
}
