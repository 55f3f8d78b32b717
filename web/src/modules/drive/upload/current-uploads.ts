import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import { randomId } from '@/shared/lib/random-id';
import type { UploadBatch } from '../model/upload-batch';
import { isPending, type UploadItem } from '../model/upload-item';
import { claimUpload } from './claims';
import { createUploadEngine, FILES_AT_ONCE, type UploadEngine } from './engine';
import { createQueueStore } from './queue-store';
import { sleep } from './retry';
import { createSlots } from './slots';
import { putBytes } from './transport';
import { folderApi, uploadApi } from './upload-api';
import { createUploadNews } from './upload-news';

const current = createStore<UploadEngine | null>(null);
const NOTHING: readonly UploadItem[] = [];
const NO_BATCHES: readonly UploadBatch[] = [];
/** How often what was uploaded is shown in lists, at most, in milliseconds: a folder of thousands does not ask for each. */
const REFRESH_MS = 1000;

/**
 * Starts the uploads of the person who is signed in, beginning with what an earlier page left behind. `owner` names
 * the person within their tenant; `onChanged` runs after files were registered, once a second at most. Gives the way to stop.
 */
export function startUploads(owner: string, onChanged: () => void): () => void {
  const tools = {
    api: uploadApi,
    folders: folderApi,
    put: putBytes,
    slots: createSlots(FILES_AT_ONCE),
    sleep,
    newKey: () => randomId(24),
    store: createQueueStore(),
    claim: claimUpload,
    now: () => Date.now(),
  };
  let isRefreshing = false;
  function refreshSoon(): void {
    if (isRefreshing) return;
    isRefreshing = true;
    setTimeout(() => {
      isRefreshing = false;
      onChanged();
    }, REFRESH_MS);
  }
  const news = createUploadNews(() => engine.items().length, refreshSoon);
  const engine = createUploadEngine(owner, tools, news);
  current.set(engine);
  void engine.restore();
  const onOnline = () => engine.reconnect();
  // What is under way goes on after a reload, but not while no tab is open.
  const onLeave = (event: BeforeUnloadEvent) => {
    if (engine.items().some(isPending)) event.preventDefault();
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('beforeunload', onLeave);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('beforeunload', onLeave);
    engine.dispose();
    current.set(null);
  };
}

/** The running engine; null for the moment before it has started. */
export function useUploadEngine(): UploadEngine | null {
  return useStore(current);
}

function useEngineValue<T>(read: (engine: UploadEngine) => T, otherwise: T): T {
  const engine = useUploadEngine();
  const get = () => (engine ? read(engine) : otherwise);
  return useSyncExternalStore((listener) => engine?.subscribe(listener) ?? (() => undefined), get, get);
}

/** All items of the queue, oldest first; a few times a second at most. */
export function useUploadItems(): readonly UploadItem[] {
  return useEngineValue((engine) => engine.told(), NOTHING);
}

/** The folders of the queue. */
export function useUploadBatches(): readonly UploadBatch[] {
  return useEngineValue((engine) => engine.batches(), NO_BATCHES);
}
