import { randomId } from '@/shared/lib/random-id';
import { isPending } from '../model/upload-item';
import { claimUpload } from './claims';
import { createUploadEngine, type EngineNews, FILES_AT_ONCE, type UploadEngine } from './engine';
import { createQueueStore } from './queue-store';
import { sleep } from './retry';
import { createSlots } from './slots';
import { putBytes } from './transport';
import { folderApi, type UploadApi } from './upload-api';

/** An engine at work in this tab. */
export interface RunningEngine {
  engine: UploadEngine;
  stop(): void;
}

/**
 * Starts an engine in this browser, beginning with what an earlier page left behind under `owner`. It goes on at once when
 * the network is back, and asks before the tab is closed on it.
 */
export function runEngine(owner: string, api: UploadApi, news: EngineNews): RunningEngine {
  const tools = {
    api,
    folders: folderApi,
    put: putBytes,
    slots: createSlots(FILES_AT_ONCE),
    sleep,
    newKey: () => randomId(24),
    store: createQueueStore(),
    claim: claimUpload,
    now: () => Date.now(),
  };
  const engine = createUploadEngine(owner, tools, news);
  void engine.restore();
  const onOnline = () => engine.reconnect();
  // What is under way goes on after a reload, but not while no tab is open.
  const onLeave = (event: BeforeUnloadEvent) => {
    if (engine.items().some(isPending)) event.preventDefault();
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('beforeunload', onLeave);
  return {
    engine,
    stop() {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', onLeave);
      engine.dispose();
    },
  };
}
