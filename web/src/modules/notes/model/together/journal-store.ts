import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { randomId } from '@/shared/lib/random-id';
import { NOTE_JOURNAL, NOTE_JOURNAL_NOW } from '../local-stores';
import { fromBase64, toBase64 } from './base64';
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

/** A larger change is not written on the spot, in bytes: that would hold the page up. */
const ON_THE_SPOT = 32 * 1024;
let written = 0;

/**
 * Writes a change where it is kept the moment this returns; the database takes its time, and a tab that is closed meanwhile
 * takes with it what is under way. Gives the key; null where nothing was written.
 */
function writeNow(place: string, { epoch, update, isKnown }: Omit<JournalEntry, 'id'>): string | null {
  if (isKnown || update.byteLength > ON_THE_SPOT) return null;
  try {
    written += 1;
    const key = `${NOTE_JOURNAL_NOW}${place}/${Date.now()}-${written}-${randomId(4)}`;
    localStorage.setItem(key, JSON.stringify({ epoch, update: toBase64(update) }));
    return key;
  } catch {
    return null;
  }
}

/** What was written on the spot and did not come to the database. */
function readWritten(place: string): { key: string; epoch: string; update: Uint8Array }[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${NOTE_JOURNAL_NOW}${place}/`));
  return keys.sort().flatMap((key) => {
    try {
      const { epoch, update } = JSON.parse(localStorage.getItem(key) ?? '') as { epoch: string; update: string };
      return [{ key, epoch, update: fromBase64(update) }];
    } catch {
      return [];
    }
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
    opening ??= Promise.resolve().then(open);
    return opening.then(work).catch(() => otherwise);
  }
  /** What is kept on the spot only, by ids below zero. */
  const spots = new Map<number, string>();
  const clearSpots = (ids: readonly number[]) => {
    for (const id of ids) {
      const key = spots.get(id);
      if (key) localStorage.removeItem(key);
    }
    return ids.filter((id) => id > 0);
  };
  async function add(entry: Omit<JournalEntry, 'id'>, key: string | null): Promise<number | null> {
    const id = await use((database) => database.add('changes', { ...entry, place }), null);
    if (!key) return id;
    if (id !== null) {
      localStorage.removeItem(key);
      return id;
    }
    // No database: it stays where it is until the server has it.
    const stand = -(spots.size + 1);
    spots.set(stand, key);
    return stand;
  }
  return {
    async list() {
      const left = readWritten(place).map(({ key, epoch, update }) => ({
        key,
        entry: { epoch, update, isKnown: false },
      }));
      const ids = await Promise.all(left.map(({ key, entry }) => add(entry, key)));
      const spotted = left.flatMap(({ entry }, index) => {
        const id = ids[index];
        return typeof id === 'number' && id < 0 ? [{ ...entry, id }] : [];
      });
      const stored = await use(
        async (database) =>
          (await database.getAllFromIndex('changes', 'place', place)).map(({ place: _, id = 0, ...entry }) => ({
            ...entry,
            id,
          })),
        [],
      );
      return [...stored, ...spotted];
    },
    add: (entry) => add(entry, writeNow(place, entry)),
    confirm(ids) {
      const kept = clearSpots(ids);
      return use(async (database) => {
        const change = database.transaction('changes', 'readwrite');
        for (const id of kept) {
          const entry = await change.store.get(id);
          if (entry) await change.store.put({ ...entry, isKnown: true });
        }
        await change.done;
      }, undefined);
    },
    remove(ids) {
      const kept = clearSpots(ids);
      return use(async (database) => {
        const change = database.transaction('changes', 'readwrite');
        await Promise.all([...kept.map((id) => change.store.delete(id)), change.done]);
      }, undefined);
    },
  };
}
