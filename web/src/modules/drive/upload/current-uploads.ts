import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '@/shared/lib/external-store';
import type { UploadBatch } from '../model/upload-batch';
import type { UploadItem } from '../model/upload-item';
import type { UploadEngine } from './engine';
import { runEngine } from './run-engine';
import { uploadApi } from './upload-api';
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
  let isRefreshing = false;
  function refreshSoon(): void {
    if (isRefreshing) return;
    isRefreshing = true;
    setTimeout(() => {
      isRefreshing = false;
      onChanged();
    }, REFRESH_MS);
  }
  const news = createUploadNews(() => running.engine.items().length, refreshSoon);
  const running = runEngine(owner, uploadApi, news);
  current.set(running.engine);
  return () => {
    running.stop();
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
