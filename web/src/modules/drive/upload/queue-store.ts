import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UploadBatch } from '../model/upload-batch';
import type { OnConflict, UploadItem, UploadReceipt } from '../model/upload-item';

/** An item as it outlives the page. Only what cannot be asked of the server again. */
export interface StoredUpload {
  id: string;
  /** Tenant and person: nobody else who signs in on this browser continues it. */
  owner: string;
  name: string;
  size: number;
  mime: string;
  lastModified: number;
  driveId: string;
  libraryId: string;
  folderId: string | null;
  batchId: string;
  path: string;
  onConflict: OnConflict;
  uploadId: string | null;
  /** The person stopped it; it must not go on by itself. */
  isPaused: boolean;
  /** Why it failed, when it did. */
  error: string | null;
  /** Milliseconds since 1970: the order of the queue. */
  addedAt: number;
}

/** A folder that is not all there yet. Its files are not kept: the person chooses the folder again. */
export type StoredBatch = Omit<UploadBatch, 'state' | 'problem'> & { owner: string; addedAt: number };

/** A file of a folder that the server has. */
export interface StoredReceipt {
  batchId: string;
  path: string;
  name: string;
  size: number;
  lastModified: number;
  fileId: string;
  receipt: UploadReceipt;
}

/** Keeps the queue over a reload. No method rejects: an upload must not fail because the browser keeps nothing. */
export interface QueueStore {
  list(owner: string): Promise<StoredUpload[]>;
  save(record: StoredUpload): Promise<void>;
  remove(id: string): Promise<void>;
  /** Keeps the bytes' source itself. Not awaited by an upload: the browser may copy the file. */
  saveFile(id: string, file: File): Promise<void>;
  /** The source, or null when it was not kept or can no longer be read. */
  loadFile(id: string): Promise<File | null>;
  listBatches(owner: string): Promise<StoredBatch[]>;
  saveBatch(batch: StoredBatch): Promise<void>;
  /** Removes a batch with its receipts. */
  removeBatch(id: string): Promise<void>;
  saveReceipts(receipts: readonly StoredReceipt[]): Promise<void>;
  listReceipts(batchId: string): Promise<StoredReceipt[]>;
}

/**
 * Browsers copy what is kept, so keeping a very large file costs as much disk traffic as sending it;
 * above this size the person is asked to choose the file again instead.
 */
export const KEPT_FILE_LIMIT = 1024 ** 3;

interface Schema extends DBSchema {
  uploads: { key: string; value: StoredUpload; indexes: { owner: string } };
  files: { key: string; value: File };
  batches: { key: string; value: StoredBatch; indexes: { owner: string } };
  receipts: { key: [string, string, string]; value: StoredReceipt };
}

const DATABASE = 'corbel-uploads';

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('uploads', { keyPath: 'id' }).createIndex('owner', 'owner');
        database.createObjectStore('files');
      }
      database.createObjectStore('batches', { keyPath: 'id' }).createIndex('owner', 'owner');
      database.createObjectStore('receipts', { keyPath: ['batchId', 'path', 'name'] });
    },
    // A tab with a newer Corbel wants to change the store: this one keeps nothing from here on.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

/** All receipts of a batch: keys are arrays, which sort after every text. */
const receiptsOf = (batchId: string) => IDBKeyRange.bound([batchId], [batchId, []]);

/** {@link QueueStore} over IndexedDB. In a private window or with a full disk it just keeps nothing. */
export function createQueueStore(): QueueStore {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  /** Runs one piece of work on the database; what goes wrong gives `otherwise`. */
  function use<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> {
    opening ??= open();
    return opening.then(work).catch(() => otherwise);
  }
  // Files that were removed while the browser was still copying them.
  const removed = new Set<string>();
  const byAge = (a: { addedAt: number }, b: { addedAt: number }) => a.addedAt - b.addedAt;

  return {
    list: async (owner) => (await use((db) => db.getAllFromIndex('uploads', 'owner', owner), [])).sort(byAge),
    save: (record) => use(async (db) => void (await db.put('uploads', record)), undefined),
    async remove(id) {
      removed.add(id);
      await use((db) => Promise.all([db.delete('uploads', id), db.delete('files', id)]), []);
    },
    async saveFile(id, file) {
      if (file.size > KEPT_FILE_LIMIT) return;
      await use(async (db) => {
        await db.put('files', file, id);
        if (removed.has(id)) await db.delete('files', id);
      }, undefined);
    },
    loadFile: (id) =>
      use(async (db) => {
        const file = await db.get('files', id);
        if (!file) return null;
        // A kept reference can outlive its bytes (moved, changed, evicted): reading a little tells.
        await file.slice(0, 1).arrayBuffer();
        return file;
      }, null),
    listBatches: async (owner) => (await use((db) => db.getAllFromIndex('batches', 'owner', owner), [])).sort(byAge),
    saveBatch: (batch) => use(async (db) => void (await db.put('batches', batch)), undefined),
    removeBatch: (id) =>
      use(async (db) => {
        await Promise.all([db.delete('batches', id), db.delete('receipts', receiptsOf(id))]);
      }, undefined),
    saveReceipts: (receipts) =>
      use(async (db) => {
        const writing = db.transaction('receipts', 'readwrite');
        await Promise.all([...receipts.map((receipt) => writing.store.put(receipt)), writing.done]);
      }, undefined),
    listReceipts: (batchId) => use((db) => db.getAll('receipts', receiptsOf(batchId)), []),
  };
}

/** What the store keeps of an item. */
export function toStored(item: UploadItem, owner: string, addedAt: number): StoredUpload {
  const { id, name, size, mime, lastModified, driveId, libraryId, folderId, batchId, path, onConflict, uploadId } =
    item;
  return {
    ...{ id, owner, name, size, mime, lastModified, driveId, libraryId, folderId, batchId, path, onConflict, uploadId },
    isPaused: item.phase === 'paused',
    error: item.phase === 'failed' ? item.error : null,
    addedAt,
  };
}

/** An item as it comes back after a reload: in line again, unless it was paused or had failed. */
export function fromStored({ owner: _, addedAt: __, isPaused, ...record }: StoredUpload): UploadItem {
  return {
    // What a record of an older version lacks.
    ...{ folderId: null, batchId: record.id, path: '', onConflict: 'keepBoth' },
    ...record,
    phase: record.error !== null ? 'failed' : isPaused ? 'paused' : 'queued',
    sent: 0,
    speed: null,
    fileId: null,
    receipt: null,
  };
}
