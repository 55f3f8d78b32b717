import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AvatarStore, StoredAvatar } from './avatar-cache';

interface Schema extends DBSchema {
  avatars: { key: string; value: StoredAvatar; indexes: { keptAt: number } };
}

const DATABASE = 'corbel-avatars';

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('avatars', { keyPath: 'photo' }).createIndex('keptAt', 'keptAt');
    },
  });
}

/** {@link AvatarStore} over IndexedDB. In a private window or with a full disk it just keeps nothing. */
export function createAvatarStore(): AvatarStore {
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
    lookup: (photo) => attempt((database) => database.get('avatars', photo)),
    async save(avatar) {
      await attempt((database) => database.put('avatars', avatar));
    },
    async removeBefore(moment) {
      await attempt(async (database) => {
        const change = database.transaction('avatars', 'readwrite');
        for await (const cursor of change.store.index('keptAt').iterate(IDBKeyRange.upperBound(moment, true))) {
          await cursor.delete();
        }
        await change.done;
      });
    },
    async clear() {
      await attempt((database) => database.clear('avatars'));
    },
  };
}
