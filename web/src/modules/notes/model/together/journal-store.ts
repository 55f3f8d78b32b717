import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { NOTE_JOURNAL } from '@/shared/session/local-stores';
import type { Journal, JournalEntry } from './journal';

type Stored = Omit<JournalEntry, 'id'> & { id?: number; place: string };

interface Schema extends DBSchema {
  changes: { key: number; value: Stored; indexes: { place: string } };
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NOTE_JOURNAL, 1, {
    upgrade(database) {
      database.createObjectStore('changes', { keyPath: 'id', autoIncrement: true }).createIndex('place', 'place');
    },
    // Signing out in another tab removes the store: this one keeps nothing from here on.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

/**
 * {@link Journal} over IndexedDB. `owner` names organisation and person: nobody else who signs in on this browser is given the
 * entries. In a private window or with a full disk it just keeps nothing.
 */
export function createJournal(owner: string, noteId: string): Journal {
  const place = `${owner}/${noteId}`;
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  function use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> {
    opening ??= open();
    return opening.then(work).catch(() => otherwise);
  }
  return {
    list: () =>
      use(
        async (database) =>
          (await database.getAllFromIndex('changes', 'place', place)).map(({ place: _, id = 0, ...entry }) => ({
            ...entry,
            id,
          })),
        [],
      ),
    add: (entry) => use((database) => database.add('changes', { ...entry, place }), null),
    confirm: (ids) =>
      use(async (database) => {
        const change = database.transaction('changes', 'readwrite');
        for (const id of ids) {
          const entry = await change.store.get(id);
          if (entry) await change.store.put({ ...entry, isKnown: true });
        }
        await change.done;
      }, undefined),
    remove: (ids) =>
      use(async (database) => {
        const change = database.transaction('changes', 'readwrite');
        await Promise.all([...ids.map((id) => change.store.delete(id)), change.done]);
      }, undefined),
  };
}
