import { createStore } from '@/shared/lib/external-store';
import { answerFor, KEEP_BOTH, keyOf } from '../model/name-conflicts';
import type { UploadBatch } from '../model/upload-batch';
import { newUploadItem, type UploadItem, type UploadTarget } from '../model/upload-item';
import type { FoundFile, UploadSource } from '../model/upload-source';
import type { EngineTools, FolderPlan } from './engine';
import { createFolderMaker } from './folder-maker';
import { fromStored, type StoredReceipt, type StoredUpload } from './queue-store';

/** A folder is read on while fewer of its files than this are unfinished: enough to keep the line busy, little to hold. */
export const READ_AHEAD = 300;
/** Receipts are kept in portions of this many. */
const RECEIPTS_AT_ONCE = 50;

/** What walking folders needs of the queue. */
export interface BatchQueue {
  admit(item: UploadItem, file: File | null): void;
  /** Claims a batch for this tab; false when another has it. */
  hold(id: string): Promise<boolean>;
  /** A folder is at another stage. */
  changed(): void;
}

/** The folders of a queue: each is walked while its files are sent. */
export interface FolderBatches {
  list(): readonly UploadBatch[];
  has(batchId: string): boolean;
  isWalking(): boolean;
  begin(source: UploadSource, target: UploadTarget, plan: FolderPlan): string;
  /** Takes up the folders of an earlier page; `records` are the parts of their files that the server has. */
  restore(records: readonly StoredUpload[]): Promise<void>;
  /** Walks a folder that was chosen again; false when it is another one. */
  provide(batchId: string, source: UploadSource): boolean;
  /** An item is new or has changed. */
  note(item: UploadItem): void;
  /** An item was given up. */
  forget(item: UploadItem): void;
  /** Walks no further in these, or in any. */
  stop(batchIds?: readonly string[]): void;
  /** Forgets the folders that have nothing left to do, or were stopped. */
  clear(): void;
}

/** What is known of one folder while this page lives. */
interface Work {
  control: AbortController;
  /** Files in the queue that are not done, and those of them that will still move. */
  open: Set<string>;
  unfinished: Set<string>;
  /** Wakes the walk. */
  wake: () => void;
  /** What an earlier page left, by path and name. */
  receipts: Map<string, StoredReceipt>;
  parked: Map<string, StoredUpload>;
  unsaved: StoredReceipt[];
}

const isSame = (a: { size: number; lastModified: number }, b: { size: number; lastModified: number }): boolean =>
  a.size === b.size && a.lastModified === b.lastModified;

export function createFolderBatches(owner: string, tools: EngineTools, queue: BatchQueue): FolderBatches {
  const { store } = tools;
  const all = createStore<readonly UploadBatch[]>([]);
  const works = new Map<string, Work>();

  const find = (id: string): UploadBatch | undefined => all.get().find((batch) => batch.id === id);
  function change(id: string, changes: Partial<UploadBatch>): void {
    all.set((batches) => batches.map((batch) => (batch.id === id ? { ...batch, ...changes } : batch)));
    queue.changed();
  }

  function open(batch: UploadBatch): Work {
    const work: Work = {
      control: new AbortController(),
      open: new Set(),
      unfinished: new Set(),
      wake: () => undefined,
      receipts: new Map(),
      parked: new Map(),
      unsaved: [],
    };
    works.set(batch.id, work);
    all.set((batches) => [...batches, batch]);
    return work;
  }

  function saveReceipts(work: Work): void {
    void store.saveReceipts(work.unsaved);
    work.unsaved = [];
  }

  /** A folder whose files are all there needs no memory beyond this page. */
  function settle(id: string, work: Work): void {
    if (find(id)?.state !== 'walked' || work.open.size > 0) return;
    work.unsaved = [];
    void store.removeBatch(id);
  }

  /** Waits until there is room in the line. */
  async function room(work: Work): Promise<void> {
    while (work.unfinished.size >= READ_AHEAD && !work.control.signal.aborted) {
      await new Promise<void>((resolve) => {
        work.wake = resolve;
      });
    }
  }

  async function walk(batch: UploadBatch, work: Work, source: UploadSource): Promise<void> {
    const { signal } = work.control;
    const folders = createFolderMaker(tools.folders);
    const { driveId, folderId } = batch.target;
    try {
      for await (const found of source.walk()) {
        await room(work);
        if (signal.aborted) return;
        if (found.kind === 'folder') await folders({ driveId, parentId: folderId }, found.path);
        else await take(batch, work, found);
      }
      change(batch.id, { state: 'walked' });
    } catch {
      if (!signal.aborted) {
        change(batch.id, { state: 'needsFolder', problem: `"${source.name}" could not be read to its end.` });
      }
    }
    settle(batch.id, work);
  }

  /** Queues a file of the folder, as far as it is not there already. */
  async function take(batch: UploadBatch, work: Work, found: FoundFile): Promise<void> {
    const { target, id: batchId, answer } = batch;
    const about = { ...target, batchId, path: found.path, onConflict: answerFor(answer, found) };
    const file = await found.open().catch(() => null);
    if (!file) {
      const nothing = { name: found.name, size: 0, type: '', lastModified: 0 };
      const item = newUploadItem(tools.newKey(), nothing, about);
      queue.admit({ ...item, phase: 'failed', error: 'This file could not be read.' }, null);
      return;
    }
    const key = keyOf(found);
    const receipt = work.receipts.get(key);
    const parked = work.parked.get(key);
    if (receipt && isSame(receipt, file)) {
      const done = newUploadItem(tools.newKey(), file, about);
      queue.admit({ ...done, phase: 'done', sent: file.size, fileId: receipt.fileId, receipt: receipt.receipt }, null);
    } else if (parked && isSame(parked, file)) {
      work.parked.delete(key);
      queue.admit({ ...fromStored(parked), phase: 'queued', error: null }, file);
    } else queue.admit(newUploadItem(tools.newKey(), file, about), file);
  }

  return {
    list: all.get,
    has: (id) => works.has(id),
    isWalking: () => all.get().some(({ state }) => state === 'walking'),
    begin(source, target, plan) {
      const batch: UploadBatch = {
        id: tools.newKey(),
        name: source.name,
        target: { folderId: null, ...target },
        ...plan,
        state: 'walking',
        problem: null,
      };
      const work = open(batch);
      const { state: _, problem: __, ...kept } = batch;
      void store.saveBatch({ ...kept, owner, addedAt: tools.now() });
      void queue.hold(batch.id);
      void walk(batch, work, source);
      queue.changed();
      return batch.id;
    },
    async restore(records) {
      for (const { owner: _, addedAt: __, ...kept } of await store.listBatches(owner)) {
        if (works.has(kept.id) || !(await queue.hold(kept.id))) continue;
        const work = open({ ...kept, answer: kept.answer ?? KEEP_BOTH, state: 'needsFolder', problem: null });
        for (const receipt of await store.listReceipts(kept.id)) work.receipts.set(keyOf(receipt), receipt);
        for (const record of records) if (record.batchId === kept.id) work.parked.set(keyOf(record), record);
      }
      queue.changed();
    },
    provide(batchId, source) {
      const batch = find(batchId);
      const work = works.get(batchId);
      if (!batch || !work || batch.state !== 'needsFolder' || source.name !== batch.name) return false;
      change(batchId, { state: 'walking', problem: null });
      void walk(batch, work, source);
      return true;
    },
    note(item) {
      const work = works.get(item.batchId);
      if (!work) return;
      const isDone = item.phase === 'done';
      const isStuck = item.phase === 'failed' || item.phase === 'needsFile';
      if (isDone) work.open.delete(item.id);
      else work.open.add(item.id);
      if (isDone || isStuck) work.unfinished.delete(item.id);
      else work.unfinished.add(item.id);
      if (item.receipt && item.fileId) {
        const { batchId, path, name, size, lastModified, fileId, receipt } = item;
        work.unsaved.push({ batchId, path, name, size, lastModified, fileId, receipt });
        if (work.unsaved.length >= RECEIPTS_AT_ONCE || work.unfinished.size === 0) saveReceipts(work);
      }
      if (work.unfinished.size < READ_AHEAD) work.wake();
      settle(item.batchId, work);
    },
    forget(item) {
      const work = works.get(item.batchId);
      if (!work) return;
      work.open.delete(item.id);
      work.unfinished.delete(item.id);
      work.wake();
      settle(item.batchId, work);
    },
    stop(ids) {
      for (const [id, work] of works) {
        if (ids && !ids.includes(id)) continue;
        work.control.abort(new DOMException('Stopped', 'AbortError'));
        work.wake();
        if (work.unsaved.length > 0) saveReceipts(work);
      }
    },
    clear() {
      for (const [id, work] of works) {
        const isOver = work.control.signal.aborted || (find(id)?.state === 'walked' && work.open.size === 0);
        if (!isOver) continue;
        for (const record of work.parked.values()) {
          void store.remove(record.id);
          if (record.uploadId) void tools.api.cancel(record.uploadId).catch(() => undefined);
        }
        void store.removeBatch(id);
        works.delete(id);
        all.set((batches) => batches.filter((batch) => batch.id !== id));
      }
      queue.changed();
    },
  };
}
