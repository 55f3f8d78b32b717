import { ApiError } from '@/shared/api/errors';
import { createStore } from '@/shared/lib/external-store';
import {
  isSameFile,
  isUnderWay,
  newUploadItem,
  transition,
  type UploadEvent,
  type UploadItem,
} from '../model/upload-item';
import { addSample, type SpeedSample, speedOf } from '../model/upload-progress';
import type { Claim, Release } from './claims';
import { fromStored, type QueueStore, toStored } from './queue-store';
import { isConnectionLoss } from './retry';
import { type TransferTools, transferFile } from './transfer-file';

/** Files worked on at once. Their parts share the same number of places for bytes on the way. */
export const FILES_AT_ONCE = 3;
/** How long an upload waits before it knocks again when the server cannot be reached, in milliseconds. */
export const RECONNECT_MS = 10_000;

/** What the engine needs from outside. */
export interface EngineTools extends TransferTools {
  store: QueueStore;
  claim: Claim;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What happened to an item that the rest of the application wants to hear of. */
export interface EngineNews {
  onDone?: (item: UploadItem) => void;
  onFailed?: (item: UploadItem) => void;
  /** Nothing is under way or in line any more. */
  onIdle?: (items: readonly UploadItem[]) => void;
}

/** The queue of one person's uploads in this tab. Lives as long as the session, whatever page is open. */
export interface UploadEngine {
  /** The same array until something changes. */
  items(): readonly UploadItem[];
  subscribe(listener: () => void): () => void;
  /** Queues files; gives their item ids. */
  enqueue(files: readonly File[], target: { driveId: string; libraryId: string }): string[];
  /** Takes up what an earlier page left behind. */
  restore(): Promise<void>;
  pause(id: string): void;
  /** Continues a paused, waiting or failed item. */
  resume(id: string): void;
  /** Hands the bytes back to an item that lost them; false when the file is another one. */
  provideFile(id: string, file: File): boolean;
  /** Gives an upload up and frees what the server has of it. */
  cancel(id: string): void;
  /** Forgets items that are done. */
  clearDone(): void;
  /** The network is back: waiting items go on at once. */
  reconnect(): void;
  /** Stops everything and keeps the stored queue, for when the session ends. */
  dispose(): void;
}

export function createUploadEngine(owner: string, tools: EngineTools, news: EngineNews = {}): UploadEngine {
  const { store } = tools;
  const queue = createStore<readonly UploadItem[]>([]);
  let isDisposed = false;
  const files = new Map<string, File>();
  const addedAt = new Map<string, number>();
  const running = new Map<string, AbortController>();
  const claims = new Map<string, Release>();
  const samples = new Map<string, SpeedSample[]>();
  const reconnects = new Map<string, ReturnType<typeof setTimeout>>();

  const find = (id: string): UploadItem | undefined => queue.get().find((item) => item.id === id);

  /** Applies an event; stores what a reload must know. Gives the new item, or null when the event did not apply. */
  function apply(id: string, event: UploadEvent): UploadItem | null {
    const before = find(id);
    if (!before || isDisposed) return null;
    const after = transition(before, event);
    if (after === before) return null;
    queue.set((items) => items.map((item) => (item === before ? after : item)));
    if (event.type !== 'progress' && event.type !== 'finalize' && event.type !== 'complete') {
      void store.save(toStored(after, owner, addedAt.get(id) ?? 0));
    }
    return after;
  }

  function stop(id: string): void {
    running.get(id)?.abort(new DOMException('Stopped', 'AbortError'));
    running.delete(id);
    clearTimeout(reconnects.get(id));
    reconnects.delete(id);
    samples.delete(id);
  }

  function forget(id: string): void {
    stop(id);
    files.delete(id);
    addedAt.delete(id);
    claims.get(id)?.();
    claims.delete(id);
    void store.remove(id);
  }

  function pump(): void {
    if (isDisposed) return;
    for (const item of queue.get()) {
      if (running.size >= FILES_AT_ONCE) break;
      if (item.phase === 'queued' && !running.has(item.id)) void work(item);
    }
    const items = queue.get();
    if (running.size === 0 && items.length > 0 && !items.some((item) => isUnderWay(item) || item.phase === 'queued')) {
      news.onIdle?.(items);
    }
  }

  async function work(item: UploadItem): Promise<void> {
    const { id } = item;
    const control = new AbortController();
    running.set(id, control);
    try {
      const file = files.get(id) ?? (await store.loadFile(id));
      if (control.signal.aborted) return;
      if (!file) {
        apply(id, { type: 'loseFile' });
        return;
      }
      files.set(id, file);
      apply(id, { type: 'start' });
      const about = {
        name: item.name,
        size: item.size,
        mime: item.mime,
        driveId: item.driveId,
        libraryId: item.libraryId,
      };
      const result = await transferFile(file, about, item.uploadId, tools, eventsOf(id), control.signal);
      settle(id, { type: 'complete', ...result });
    } catch (error) {
      if (!control.signal.aborted) settleFailure(id, error);
    } finally {
      if (running.get(id) === control) running.delete(id);
      pump();
    }
  }

  function eventsOf(id: string) {
    return {
      signed: (uploadId: string) => void apply(id, { type: 'signed', uploadId }),
      progress: (sent: number) => {
        const window = addSample(samples.get(id) ?? [], { at: tools.now(), sent });
        samples.set(id, window);
        apply(id, { type: 'progress', sent, speed: speedOf(window) });
      },
      finalizing: () => void apply(id, { type: 'finalize' }),
      startedOver: () => void apply(id, { type: 'startOver' }),
    };
  }

  function settle(id: string, event: UploadEvent): void {
    const done = apply(id, event);
    if (!done) return;
    samples.delete(id);
    files.delete(id);
    claims.get(id)?.();
    claims.delete(id);
    void store.remove(id);
    news.onDone?.(done);
  }

  function settleFailure(id: string, error: unknown): void {
    samples.delete(id);
    if (isConnectionLoss(error)) {
      if (apply(id, { type: 'loseConnection' }))
        reconnects.set(
          id,
          setTimeout(() => resume(id), RECONNECT_MS),
        );
      return;
    }
    if (error instanceof DOMException && error.name === 'NotReadableError') {
      // The file was changed or removed on disk while it was being read.
      files.delete(id);
      apply(id, { type: 'loseFile' });
      return;
    }
    const before = find(id);
    if (error instanceof ApiError && error.status === 422 && before?.uploadId) {
      // What the store has is not this file: another try must not build on it.
      void tools.api.cancel(before.uploadId).catch(() => undefined);
      apply(id, { type: 'startOver' });
    }
    const failed = apply(id, { type: 'fail', error: describeFailure(error, before) });
    if (failed) news.onFailed?.(failed);
  }

  function resume(id: string): void {
    clearTimeout(reconnects.get(id));
    reconnects.delete(id);
    apply(id, { type: 'resume' });
    pump();
  }

  async function hold(id: string): Promise<boolean> {
    const release = await tools.claim(id);
    if (!release) return false;
    if (find(id) || !isDisposed) claims.set(id, release);
    else release();
    return true;
  }

  return {
    items: queue.get,
    subscribe: queue.subscribe,
    enqueue(chosen, target) {
      const fresh = chosen.map((file) => {
        const item = newUploadItem(tools.newKey(), file, target);
        files.set(item.id, file);
        addedAt.set(item.id, tools.now());
        return item;
      });
      queue.set((items) => [...items, ...fresh]);
      fresh.forEach((item, index) => {
        const file = chosen[index];
        void hold(item.id);
        void store.save(toStored(item, owner, addedAt.get(item.id) ?? 0));
        if (file) void store.saveFile(item.id, file);
      });
      pump();
      return fresh.map((item) => item.id);
    },
    async restore() {
      for (const record of await store.list(owner)) {
        if (isDisposed) return;
        if (find(record.id) || !(await hold(record.id))) continue;
        addedAt.set(record.id, record.addedAt);
        queue.set((items) => [...items, fromStored(record)]);
      }
      pump();
    },
    pause(id) {
      if (!apply(id, { type: 'pause' })) return;
      stop(id);
      pump();
    },
    resume,
    provideFile(id, file) {
      const item = find(id);
      if (!item || !isSameFile(item, file)) return false;
      files.set(id, file);
      void store.saveFile(id, file);
      apply(id, { type: 'provideFile' });
      pump();
      return true;
    },
    cancel(id) {
      const item = find(id);
      if (!item) return;
      forget(id);
      queue.set((items) => items.filter((one) => one.id !== id));
      // The sweep frees it within a day if this does not arrive.
      if (item.uploadId && item.phase !== 'done') void tools.api.cancel(item.uploadId).catch(() => undefined);
      pump();
    },
    clearDone() {
      queue.set((items) => items.filter((item) => item.phase !== 'done'));
    },
    reconnect() {
      for (const item of queue.get()) if (item.phase === 'waiting') resume(item.id);
    },
    dispose() {
      isDisposed = true;
      for (const id of Array.from(running.keys())) stop(id);
      for (const timer of reconnects.values()) clearTimeout(timer);
      for (const release of claims.values()) release();
      claims.clear();
    },
  };
}

/** The server's own words where it gave some, else what step went wrong. */
function describeFailure(error: unknown, item: UploadItem | undefined): string {
  if (error instanceof ApiError && error.code !== 'NETWORK' && !error.code.startsWith('HTTP_')) return error.message;
  if (item?.phase === 'preparing') return 'Failed to sign upload';
  if (item?.phase === 'finalizing') return 'Failed to register uploaded file';
  return error instanceof Error && error.message ? error.message : 'Failed to upload';
}
