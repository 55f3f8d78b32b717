/**
 * What is written into a note's document, kept in this browser until the server has it: before it is sent, so that neither a
 * tab that dies nor a line that is down takes a word away. An entry is one person's and one note's.
 */

/** A change of a document (a Yjs update) as it is kept. */
export interface JournalEntry {
  id: number;
  /** The document it belongs to. */
  epoch: string;
  update: Uint8Array;
  /** The server has it. It stays only so that what it does not have can be read: changes stand on each other. */
  isKnown: boolean;
}

/** Where the changes of one note are kept. No method rejects: writing must not fail because the browser keeps nothing. */
export interface Journal {
  /** In the order in which they were kept, those of other tabs with them. */
  list(): Promise<JournalEntry[]>;
  /**
   * The entry's id; null where the browser keeps nothing more. What a person writes is on the disk the moment this returns, so
   * it may be sent at once; only what is very large comes there later.
   */
  add(entry: Omit<JournalEntry, 'id'>): Promise<number | null>;
  /** The server has these. */
  confirm(ids: readonly number[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
}
