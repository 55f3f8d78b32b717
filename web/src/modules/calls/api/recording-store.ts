/** Pieces of recordings, kept in this browser until the Drive has the file: a closed tab loses at most the last piece. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A recording that is being made or filed away. */
export interface KeptRecording {
  id: string;
  /** Who records, in which organisation. */
  owner: string;
  tenantId: string;
  name: string;
  type: string;
  /** The conversation that gets the file; else `readers` see it. */
  threadId: string | null;
  readers: readonly string[];
  /** The file in the Drive, once it is there. */
  fileId: string | null;
}

interface Schema extends DBSchema {
  recordings: { key: string; value: KeptRecording; indexes: { owner: string } };
  pieces: { key: [string, number]; value: Blob };
}

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('corbel-recordings', 1, {
    upgrade(db) {
      db.createObjectStore('recordings', { keyPath: 'id' }).createIndex('owner', 'owner');
      db.createObjectStore('pieces');
    },
  });
  return opening;
}

/** All pieces of a recording, in their order. */
const piecesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

export const saveRecording = async (recording: KeptRecording): Promise<void> =>
  void (await (await open()).put('recordings', recording));
export const savePiece = async (id: string, number: number, piece: Blob): Promise<void> =>
  void (await (await open()).put('pieces', piece, [id, number]));
export const listRecordings = async (owner: string): Promise<readonly KeptRecording[]> =>
  (await open()).getAllFromIndex('recordings', 'owner', owner);

/** What was recorded, as one file; null where nothing was. */
export async function loadRecording({ id, name, type }: KeptRecording): Promise<File | null> {
  const pieces = await (await open()).getAll('pieces', piecesOf(id));
  return pieces.length > 0 ? new File(pieces, name, { type: type.split(';')[0] ?? type }) : null;
}

export async function removeRecording(id: string): Promise<void> {
  const writing = (await open()).transaction(['recordings', 'pieces'], 'readwrite');
  await Promise.all([
    writing.objectStore('recordings').delete(id),
    writing.objectStore('pieces').delete(piecesOf(id)),
    writing.done,
  ]);
}
