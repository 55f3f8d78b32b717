import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredThumbnail, ThumbnailStore } from './thumbnail-cache';

interface Schema extends DBSchema {
  thumbnails: { key: string; value: StoredThumbnail; indexes: { keptAt: number } };
}

const DATABASE = 'corbel-thumbnails';

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('thumbnails', { keyPath: 'key' }).createIndex('keptAt', 'keptAt');
    },
  });
}

/** {@link ThumbnailStore} over IndexedDB. In a private window or with a full disk it just keeps nothing. */
export function createThumbnailStore(): ThumbnailStore {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const attempt = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> => {
    try {
      opening ??= open();
      return await work(await opening);
    } catch {
      opening = null;
      return undefined;
    }
  };
  return {
    lookup: (key) => attempt((database) => database.get('thumbnails', key)),
    async save(thumbnail) {
      await attempt((database) => database.put('thumbnails', thumbnail));
    },
    async trim(most) {
      await attempt(async (database) => {
        const change = database.transaction('thumbnails', 'readwrite');
        let surplus = (await change.store.count()) - most;
        for await (const cursor of change.store.index('keptAt').iterate()) {
          if (surplus <= 0) break;
          surplus -= 1;
          await cursor.delete();
        }
        await change.done;
      });
    },
    async clear() {
      await attempt((database) => database.clear('thumbnails'));
    },
  };
}
