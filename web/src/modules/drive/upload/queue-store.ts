import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UploadItem } from '../model/upload-item';

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
  uploadId: string | null;
  /** The person stopped it; it must not go on by itself. */
  isPaused: boolean;
  /** Why it failed, when it did. */
  error: string | null;
  /** Milliseconds since 1970: the order of the queue. */
  addedAt: number;
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
}

/**
 * Browsers copy what is kept, so keeping a very large file costs as much disk traffic as sending it;
 * above this size the person is asked to choose the file again instead.
 */
export const KEPT_FILE_LIMIT = 1024 ** 3;

interface Schema extends DBSchema {
  uploads: { key: string; value: StoredUpload; indexes: { owner: string } };
  files: { key: string; value: File };
}

const DATABASE = 'corbel-uploads';

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('uploads', { keyPath: 'id' }).createIndex('owner', 'owner');
      database.createObjectStore('files');
    },
  });
}

/** {@link QueueStore} over IndexedDB. In a private window or with a full disk it just keeps nothing. */
export function createQueueStore(): QueueStore {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= open();
    return opening;
  };
  // Files that were removed while the browser was still copying them.
  const removed = new Set<string>();

  return {
    async list(owner) {
      const records = await database()
        .then((db) => db.getAllFromIndex('uploads', 'owner', owner))
        .catch(() => []);
      return records.sort((a, b) => a.addedAt - b.addedAt);
    },
    async save(record) {
      await database()
        .then((db) => db.put('uploads', record))
        .catch(() => undefined);
    },
    async remove(id) {
      removed.add(id);
      await database()
        .then((db) => Promise.all([db.delete('uploads', id), db.delete('files', id)]))
        .catch(() => undefined);
    },
    async saveFile(id, file) {
      if (file.size > KEPT_FILE_LIMIT) return;
      await database()
        .then(async (db) => {
          await db.put('files', file, id);
          if (removed.has(id)) await db.delete('files', id);
        })
        .catch(() => undefined);
    },
    async loadFile(id) {
      try {
        const file = await (await database()).get('files', id);
        if (!file) return null;
        // A kept reference can outlive its bytes (moved, changed, evicted): reading a little tells.
        await file.slice(0, 1).arrayBuffer();
        return file;
      } catch {
        return null;
      }
    },
  };
}

/** What the store keeps of an item. */
export function toStored(item: UploadItem, owner: string, addedAt: number): StoredUpload {
  return {
    id: item.id,
    owner,
    name: item.name,
    size: item.size,
    mime: item.mime,
    lastModified: item.lastModified,
    driveId: item.driveId,
    libraryId: item.libraryId,
    uploadId: item.uploadId,
    isPaused: item.phase === 'paused',
    error: item.phase === 'failed' ? item.error : null,
    addedAt,
  };
}

/** An item as it comes back after a reload: in line again, unless it was paused or had failed. */
export function fromStored(record: StoredUpload): UploadItem {
  return {
    id: record.id,
    name: record.name,
    size: record.size,
    mime: record.mime,
    lastModified: record.lastModified,
    driveId: record.driveId,
    libraryId: record.libraryId,
    uploadId: record.uploadId,
    phase: record.error !== null ? 'failed' : record.isPaused ? 'paused' : 'queued',
    error: record.error,
    sent: 0,
    speed: null,
    fileId: null,
    receipt: null,
  };
}
