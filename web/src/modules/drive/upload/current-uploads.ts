import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import { randomId } from '@/shared/lib/random-id';
import type { UploadItem } from '../model/upload-item';
import { claimUpload } from './claims';
import { createUploadEngine, FILES_AT_ONCE, type UploadEngine } from './engine';
import { createQueueStore } from './queue-store';
import { sleep } from './retry';
import { createSlots } from './slots';
import { putBytes } from './transport';
import { uploadApi } from './upload-api';
import { createUploadNews } from './upload-news';

const current = createStore<UploadEngine | null>(null);
const NOTHING: readonly UploadItem[] = [];

/**
 * Starts the uploads of the person who is signed in, beginning with what an earlier page left behind. `owner` names
 * the person within their tenant; `onChanged` runs after each file that was registered. Gives the way to stop.
 */
export function startUploads(owner: string, onChanged: () => void): () => void {
  const tools = {
    api: uploadApi,
    put: putBytes,
    slots: createSlots(FILES_AT_ONCE),
    sleep,
    newKey: () => randomId(24),
    store: createQueueStore(),
    claim: claimUpload,
    now: () => Date.now(),
  };
  const news = createUploadNews(() => engine.items().length, onChanged);
  const engine = createUploadEngine(owner, tools, news);
  current.set(engine);
  void engine.restore();
  const onOnline = () => engine.reconnect();
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('online', onOnline);
    engine.dispose();
    current.set(null);
  };
}

/** The running engine; null for the moment before it has started. */
export function useUploadEngine(): UploadEngine | null {
  return useStore(current);
}

/** All items of the queue, oldest first. */
export function useUploadItems(): readonly UploadItem[] {
  const engine = useUploadEngine();
  const read = () => engine?.items() ?? NOTHING;
  return useSyncExternalStore((listener) => engine?.subscribe(listener) ?? (() => undefined), read, read);
}
