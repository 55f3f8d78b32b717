/** A server with one note's document, and a browser that keeps a journal, for tests of the provider. */
import * as Y from 'yjs';
import { ApiError, networkError } from '@/shared/api/errors';
import type { Journal, JournalEntry } from './journal';
import { createTogether, type DocumentAnswer, documentOf, type TogetherState, type TogetherTools } from './provider';

export const forbidden = () => new ApiError({ code: 'FORBIDDEN', message: 'No', status: 403 });
const replaced = () => new ApiError({ code: 'DOCUMENT_REPLACED', message: 'Replaced', status: 409 });
const tooLarge = () => new ApiError({ code: 'UPDATE_TOO_LARGE', message: 'Too large', status: 413 });

/** The text of a document of tests: one line. */
const lineOf = (doc: Y.Doc) => doc.getText('default');
export const said = (doc: Y.Doc | null): string => (doc ? lineOf(doc).toString() : '');

export class FakeServer {
  epoch = 'epoch 1';
  updates: Uint8Array[] = [];
  /** An update of more bytes is refused. */
  largest = Number.POSITIVE_INFINITY;

  constructor(text = '') {
    this.seed(text);
  }

  read(after: number | null): DocumentAnswer {
    const whole = [Y.mergeUpdates(this.updates)];
    return { epoch: this.epoch, seq: this.updates.length, updates: after ? this.updates.slice(after) : whole };
  }

  push(epoch: string, update: Uint8Array): number {
    if (epoch !== this.epoch) throw replaced();
    if (update.byteLength > this.largest) throw tooLarge();
    return this.updates.push(update);
  }

  /** Somebody saves the text as a whole, or an earlier version comes back. */
  replace(text: string): void {
    this.epoch = `epoch ${Number(this.epoch.slice(6)) + 1}`;
    this.seed(text);
  }

  get text(): string {
    return said(documentOf(this.updates));
  }

  private seed(text: string): void {
    const doc = new Y.Doc();
    lineOf(doc).insert(0, text);
    this.updates = [Y.encodeStateAsUpdate(doc)];
  }
}

/** What one browser keeps of a note, over its tabs. */
export class FakeDisk implements Journal {
  private readonly entries = new Map<number, JournalEntry>();
  private next = 1;

  async list(): Promise<JournalEntry[]> {
    return [...this.entries.values()];
  }

  async add(entry: Omit<JournalEntry, 'id'>): Promise<number> {
    const id = this.next++;
    this.entries.set(id, { ...entry, id });
    return id;
  }

  async confirm(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const entry = this.entries.get(id);
      if (entry) this.entries.set(id, { ...entry, isKnown: true });
    }
  }

  async remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.entries.delete(id);
  }

  get size(): number {
    return this.entries.size;
  }
}

/**
 * A tab that has the note open. Words in it are separated by spaces and count as blocks. `own` is the document in which
 * the tab began the note.
 */
export function openTab(server: FakeServer, disk = new FakeDisk(), own?: Y.Doc) {
  let doc: Y.Doc | null = null;
  let isDead = false;
  const line = { isDown: false, failure: null as ApiError | null, losesAnswers: false };
  const states: TogetherState['kind'][] = [];
  const asked = { whole: 0, beforeTaking: [] as string[] };
  async function over<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (isDead || line.isDown) throw networkError();
    if (line.failure) throw line.failure;
    const answer = work();
    if (line.losesAnswers) throw networkError();
    return answer;
  }
  const tools: TogetherTools = {
    ...(own && { own }),
    read: (after) => over(() => server.read(after)),
    push: (epoch, update) => over(() => server.push(epoch, update)),
    journal: {
      list: () => disk.list(),
      add: async (entry) => (isDead ? null : disk.add(entry)),
      confirm: async (ids) => (isDead ? undefined : disk.confirm(ids)),
      remove: async (ids) => (isDead ? undefined : disk.remove(ids)),
    },
    merge(theirs, mine, base) {
      const [own, other] = [said(mine), said(theirs)];
      if (base && own !== said(base) && other !== said(base) && own !== other) return false;
      const next = base && own === said(base) ? other : own;
      if (next === other) return true;
      theirs.transact(() => {
        lineOf(theirs).delete(0, other.length);
        lineOf(theirs).insert(0, next);
      });
      return true;
    },
    tooLarge: () => {
      asked.whole += 1;
    },
    taking: () => void asked.beforeTaking.push(said(doc)),
    opened: (next) => {
      doc = next;
    },
    changed: ({ kind }) => states.push(kind),
  };
  const together = createTogether(tools);
  return {
    ...together,
    line,
    disk,
    states,
    asked,
    text: () => said(doc),
    isOpen: () => doc !== null,
    type(at: number, words: string) {
      if (doc) lineOf(doc).insert(Math.min(at, lineOf(doc).length), words);
    },
    remove(at: number) {
      if (doc && lineOf(doc).length > 0) lineOf(doc).delete(at % lineOf(doc).length, 1);
    },
    /** The tab dies: nothing more leaves it, and nothing is written down any more. */
    crash() {
      isDead = true;
      together.dispose();
    },
  };
}
