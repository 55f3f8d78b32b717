import { ApiError } from '@/shared/api/errors';
import { answersFor, type ConflictAnswer, KEEP_BOTH } from '../model/name-conflicts';
import type { UploadBatch } from '../model/upload-batch';
import {
  isSameFile,
  isUnderWay,
  newUploadItem,
  transition,
  type UploadEvent,
  type UploadItem,
  type UploadReceipt,
  type UploadTarget,
} from '../model/upload-item';
import { addSample, type SpeedSample, speedOf } from '../model/upload-progress';
import type { UploadSource } from '../model/upload-source';
import type { Claim, Release } from './claims';
import { createFolderBatches } from './folder-batches';
import { createFolderMaker, type FolderApi, type FolderMaker } from './folder-maker';
import { createItemTable } from './item-table';
import { fromStored, type QueueStore, toStored } from './queue-store';
import { isConnectionLoss } from './retry';
import { isSmall } from './small-files';
import { createTogether } from './together';
import { type TransferTools, transferFile } from './transfer-file';

/** Pieces of work at once: a file by itself, or small files together. Parts share the same places for bytes on the way. */
export const FILES_AT_ONCE = 3;
/** How long an upload waits before it knocks again when the server cannot be reached, in milliseconds. */
export const RECONNECT_MS = 10_000;
/** Up to this many files of one choice are kept in the browser itself, so that they go on by themselves after a reload. */
const KEPT_FILES = 50;

/** What the engine needs from outside. */
export interface EngineTools extends TransferTools {
  folders: FolderApi;
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

/** What was counted and decided before a folder's first byte is sent. */
export interface FolderPlan {
  files: number;
  /** Bytes. */
  bytes: number;
  answer: ConflictAnswer;
}

/** The queue of one person's uploads in this tab. Lives as long as the session, whatever page is open. */
export interface UploadEngine {
  /** The items as they are now. The same array until something changes. */
  items(): readonly UploadItem[];
  /** The items as listeners were last told, for drawing. */
  told(): readonly UploadItem[];
  /** The folders of the queue. */
  batches(): readonly UploadBatch[];
  /** Bytes per second of everything together, over the last seconds; null until there is something to measure. */
  speed(): number | null;
  /** `listener` hears of changes a few times a second at most. */
  subscribe(listener: () => void): () => void;
  /** Queues files; gives the id of the batch they make. */
  enqueue(files: readonly File[], target: UploadTarget, answer?: ConflictAnswer): string;
  /** Queues a folder, which is walked as its files are sent; gives the batch's id. */
  enqueueFolder(source: UploadSource, target: UploadTarget, plan: FolderPlan): string;
  /** Takes up what an earlier page left behind. */
  restore(): Promise<void>;
  pause(id: string): void;
  pauseAll(): void;
  /** Continues a paused, waiting or failed item. */
  resume(id: string): void;
  resumeAll(): void;
  /** Hands bytes back to the items that lost them; gives how many took one. Files that are others are left alone. */
  provideFiles(files: readonly File[]): number;
  /** Hands a folder back to a batch that lost it; false when it is another one. */
  provideFolder(batchId: string, source: UploadSource): boolean;
  /** Gives an upload up and frees what the server has of it. */
  cancel(id: string): void;
  /** Gives everything of these batches up that is not done. */
  cancelBatches(batchIds: readonly string[]): void;
  /** Gives everything up that is not done. */
  cancelAll(): void;
  /** Forgets items that are done. */
  clearDone(): void;
  /** The network is back: waiting items go on at once. */
  reconnect(): void;
  /** Stops everything and keeps the stored queue, for when the session ends. */
  dispose(): void;
}

export function createUploadEngine(owner: string, tools: EngineTools, news: EngineNews = {}): UploadEngine {
  const { store } = tools;
  const table = createItemTable();
  let isDisposed = false;
  /** Ids in line, the next one first. */
  const line = new Set<string>();
  const files = new Map<string, File>();
  const addedAt = new Map<string, number>();
  const running = new Map<string, AbortController>();
  const claims = new Map<string, Release>();
  const samples = new Map<string, SpeedSample[]>();
  const reconnects = new Map<string, ReturnType<typeof setTimeout>>();
  const makers = new Map<string, FolderMaker>();
  /** Everything that moved, for the speed of the whole. */
  let moved = 0;
  let overall: SpeedSample[] = [];

  const batches = createFolderBatches(owner, tools, {
    admit,
    hold,
    changed() {
      table.tell();
      pump();
    },
  });
  const sendSmall = tools.api.sendSmall?.bind(tools.api);
  const together =
    sendSmall && createTogether(tools, sendSmall, { apply, fileOf, folderOf, settle, fail: settleFailure });

  function put(item: UploadItem): void {
    table.replace(item);
    if (item.phase === 'queued') line.add(item.id);
    else line.delete(item.id);
    batches.note(item);
  }

  /** A folder's files are found again by walking it; only what the server has parts of is worth a record. */
  const isStored = (item: UploadItem): boolean => !batches.has(item.batchId) || item.uploadId !== null;
  const keep = (item: UploadItem): void => void store.save(toStored(item, owner, addedAt.get(item.id) ?? 0));

  /** Applies an event; stores what a reload must know. Gives the new item, or null when the event did not apply. */
  function apply(id: string, event: UploadEvent): UploadItem | null {
    const before = table.get(id);
    if (!before || isDisposed) return null;
    const after = transition(before, event);
    if (after === before) return null;
    put(after);
    const isPassing = event.type === 'progress' || event.type === 'finalize' || event.type === 'complete';
    if (!isPassing && isStored(after)) keep(after);
    return after;
  }

  function countMoved(bytes: number): void {
    moved += bytes;
    overall = addSample(overall, { at: tools.now(), sent: moved });
  }

  function stop(id: string): void {
    const control = running.get(id);
    running.delete(id);
    // Files that travel together share their control: the others go on.
    if (control && !Array.from(running.values()).includes(control)) {
      control.abort(new DOMException('Stopped', 'AbortError'));
    }
    clearTimeout(reconnects.get(id));
    reconnects.delete(id);
    samples.delete(id);
  }

  function forget(id: string): void {
    stop(id);
    line.delete(id);
    files.delete(id);
    addedAt.delete(id);
    void store.remove(id);
  }

  function pump(): void {
    if (isDisposed) return;
    while (new Set(running.values()).size < FILES_AT_ONCE) {
      const next = waitingInLine().next();
      if (next.done) break;
      const group = together && isSmall(next.value) ? together.pick(next.value, waitingInLine()) : [next.value];
      void work(group);
    }
    const isIdle = running.size === 0 && line.size === 0 && !batches.isWalking();
    if (isIdle && table.list().length > 0 && !table.list().some(isUnderWay)) {
      table.tell();
      news.onIdle?.(table.list());
    }
  }

  function* waitingInLine(): Generator<UploadItem, void> {
    for (const id of line) {
      const item = table.get(id);
      if (item && !running.has(id)) yield item;
    }
  }

  async function work(group: readonly UploadItem[]): Promise<void> {
    const control = new AbortController();
    for (const { id } of group) running.set(id, control);
    try {
      const [first] = group;
      if (first && together && isSmall(first)) await together.send(group, control.signal);
      else if (first) await workAlone(first, control.signal);
    } finally {
      for (const { id } of group) if (running.get(id) === control) running.delete(id);
      pump();
    }
  }

  async function workAlone(item: UploadItem, signal: AbortSignal): Promise<void> {
    const { id, name, size, mime, driveId, libraryId, onConflict } = item;
    try {
      const file = await fileOf(item);
      if (signal.aborted) return;
      if (!file) {
        apply(id, { type: 'loseFile' });
        return;
      }
      apply(id, { type: 'start' });
      const about = { name, size, mime, driveId, libraryId, folderId: await folderOf(item), onConflict };
      signal.throwIfAborted();
      const result = await transferFile(file, about, item.uploadId, tools, eventsOf(id), signal);
      settle(id, result);
    } catch (error) {
      if (!signal.aborted) settleFailure(id, error);
    }
  }

  async function fileOf({ id }: UploadItem): Promise<File | null> {
    const file = files.get(id) ?? (await store.loadFile(id));
    if (file) files.set(id, file);
    return file;
  }

  /** The folder an item goes into, made with those above it when it is the first that needs it. */
  function folderOf({ batchId, driveId, folderId, path }: UploadItem): Promise<string | null> {
    if (path === '') return Promise.resolve(folderId);
    const maker = makers.get(batchId) ?? createFolderMaker(tools.folders);
    makers.set(batchId, maker);
    return maker({ driveId, parentId: folderId }, path);
  }

  function eventsOf(id: string) {
    return {
      signed: (uploadId: string) => void apply(id, { type: 'signed', uploadId }),
      progress: (sent: number) => {
        const before = table.get(id);
        // The first word of a continued upload counts what had been sent before.
        if (before?.phase === 'transferring') countMoved(Math.max(0, sent - before.sent));
        const window = addSample(samples.get(id) ?? [], { at: tools.now(), sent });
        samples.set(id, window);
        apply(id, { type: 'progress', sent, speed: speedOf(window) });
      },
      finalizing: () => void apply(id, { type: 'finalize' }),
      startedOver: () => void apply(id, { type: 'startOver' }),
    };
  }

  function settle(id: string, result: { fileId: string; receipt: UploadReceipt }): void {
    const wasTogether = table.get(id)?.uploadId === null;
    const done = apply(id, { type: 'complete', ...result });
    if (!done) return;
    if (wasTogether) countMoved(done.size);
    samples.delete(id);
    files.delete(id);
    if (isStored(done)) void store.remove(id);
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
    const before = table.get(id);
    if (error instanceof ApiError && error.status === 422 && before?.uploadId) {
      // What the store has is not this file: another try must not build on it.
      void tools.api.cancel(before.uploadId).catch(() => undefined);
      apply(id, { type: 'startOver' });
    }
    // The folder it was to go into may be gone: another try looks for it again.
    if (error instanceof ApiError && error.status === 404 && before) makers.delete(before.batchId);
    const failed = apply(id, { type: 'fail', error: describeFailure(error, before) });
    if (failed) news.onFailed?.(failed);
  }

  function resume(id: string): void {
    const companions = together?.companions(id) ?? [];
    const waiting = companions.filter((other) => table.get(other)?.phase === 'waiting');
    for (const each of new Set([id, ...waiting])) {
      clearTimeout(reconnects.get(each));
      reconnects.delete(each);
      apply(each, { type: 'resume' });
    }
    pump();
  }

  function pause(id: string): void {
    if (apply(id, { type: 'pause' })) stop(id);
  }

  /** Claims a batch for this tab; false when another has it. */
  async function hold(batchId: string): Promise<boolean> {
    if (claims.has(batchId)) return true;
    const release = await tools.claim(batchId);
    if (!release) return false;
    if (isDisposed) release();
    else claims.set(batchId, release);
    return true;
  }

  /** Takes an item into the queue; with a file where the bytes are at hand. */
  function admit(item: UploadItem, file: File | null): void {
    if (file) files.set(item.id, file);
    addedAt.set(item.id, tools.now());
    table.add([item]);
    put(item);
    if (item.phase === 'queued') pump();
  }

  function remove(items: readonly UploadItem[]): void {
    table.remove(new Set(items.map(({ id }) => id)));
    for (const item of items) {
      forget(item.id);
      batches.forget(item);
      // The sweep frees it within a day if this does not arrive.
      if (item.uploadId && item.phase !== 'done') void tools.api.cancel(item.uploadId).catch(() => undefined);
    }
    table.tell();
    pump();
  }

  return {
    items: table.list,
    told: table.told,
    batches: batches.list,
    // What was measured before the network went says nothing of what is left.
    speed: () => (running.size > 0 ? speedOf(overall) : null),
    subscribe: table.subscribe,
    enqueue(chosen, target, answer = KEEP_BOTH) {
      const batchId = tools.newKey();
      const answers = answersFor(
        answer,
        chosen.map(({ name }) => name),
      );
      const fresh = chosen.map((file, index) =>
        newUploadItem(tools.newKey(), file, { ...target, batchId, onConflict: answers[index] ?? 'keepBoth' }),
      );
      void hold(batchId);
      table.add(fresh);
      fresh.forEach((item, index) => {
        const file = chosen[index];
        if (!file) return;
        files.set(item.id, file);
        addedAt.set(item.id, tools.now());
        put(item);
        keep(item);
        if (fresh.length <= KEPT_FILES) void store.saveFile(item.id, file);
      });
      table.tell();
      pump();
      return batchId;
    },
    enqueueFolder: (source, target, plan) => batches.begin(source, target, plan),
    async restore() {
      const records = await store.list(owner);
      await batches.restore(records);
      for (const record of records) {
        if (isDisposed) return;
        const item = fromStored(record);
        if (batches.has(item.batchId) || table.get(item.id) || !(await hold(item.batchId))) continue;
        admit(item, null);
        addedAt.set(record.id, record.addedAt);
      }
      table.tell();
      pump();
    },
    pause(id) {
      pause(id);
      table.tell();
      pump();
    },
    pauseAll() {
      for (const { id } of table.list()) pause(id);
      table.tell();
    },
    resume(id) {
      resume(id);
      table.tell();
    },
    resumeAll() {
      for (const { id, phase } of table.list()) if (phase === 'paused' || phase === 'failed') resume(id);
      table.tell();
    },
    provideFiles(given) {
      const lost = table.list().filter(({ phase }) => phase === 'needsFile');
      let taken = 0;
      for (const item of lost) {
        const file = given.find((one) => isSameFile(item, one));
        if (!file) continue;
        taken += 1;
        files.set(item.id, file);
        if (lost.length <= KEPT_FILES && !batches.has(item.batchId)) void store.saveFile(item.id, file);
        apply(item.id, { type: 'provideFile' });
      }
      table.tell();
      pump();
      return taken;
    },
    provideFolder: batches.provide,
    cancel(id) {
      const item = table.get(id);
      if (item) remove([item]);
    },
    cancelBatches(ids) {
      batches.stop(ids);
      remove(table.list().filter(({ phase, batchId }) => phase !== 'done' && ids.includes(batchId)));
      batches.clear();
    },
    cancelAll() {
      batches.stop();
      remove(table.list().filter(({ phase }) => phase !== 'done'));
      batches.clear();
    },
    clearDone() {
      table.remove(new Set(table.list().flatMap(({ id, phase }) => (phase === 'done' ? [id] : []))));
      batches.clear();
      table.tell();
    },
    reconnect() {
      for (const item of table.list()) if (item.phase === 'waiting') resume(item.id);
    },
    dispose() {
      isDisposed = true;
      batches.stop();
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
