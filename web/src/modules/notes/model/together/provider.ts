/**
 * A note's text that several people write at once. The document is a Yjs document; this sends what is written here, fetches
 * what is written elsewhere, and tells truthfully what the server has. What goes to the server is first kept in the journal, so
 * nothing is lost with the tab or the line. Where the server has another document than the one that was written in (its text
 * was replaced as a whole, an earlier version came back), the words are put together block by block, or a person is asked.
 */
import * as Y from 'yjs';
import { ApiError } from '@/shared/api/errors';
import { joinDocument } from './join-document';
import type { Journal, JournalEntry } from './journal';

/** Changes are sent at most this often, in milliseconds: the first of them at once, those that follow together. */
export const SEND_MS = 80;
/** How long 'Saved' stays, in milliseconds. */
export const SAVED_MS = 2000;
/** How long nothing is written before the journal is emptied, in milliseconds: it holds the document it begins with, too. */
export const TIDY_MS = 5000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** A text that was too long for the server is tried again this long after it changed, in milliseconds. */
const SHORTER_MS = 1000;
/** Changes are put together up to this many bytes; the server takes 1 MiB at once. */
const LARGEST_BATCH = 512 * 1024;
/**
 * A larger change is not even sent: a server that refuses it closes the line before the browser has read why, which looks like
 * a line that is down.
 */
const LARGEST_CHANGE = 1024 * 1024;
/** So many updates are known singly before they become one. */
const MOST_KNOWN = 100;

/** Changes that did not come from this page's person bear it as their origin. */
export const ELSEWHERE = 'elsewhere';

/** A note's document, or what was changed in it, as the server gave it. */
export interface DocumentAnswer {
  /** Which document: another one after the text was replaced. */
  epoch: string;
  /** How many changes it has had. */
  seq: number;
  updates: readonly Uint8Array[];
}

/** What the page shows about the text being saved. */
export type TogetherState =
  /** The document is being fetched. */
  | { kind: 'loading' }
  /** It could not be fetched; that is tried again by itself. */
  | { kind: 'unreached' }
  | { kind: 'rest' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** No answer came; it is tried again by itself. */
  | { kind: 'offline' }
  /** The server will not take it: the right is gone, or the note. */
  | { kind: 'refused'; error: ApiError }
  /** The text was replaced while the person wrote, and both changed the same block. */
  | { kind: 'conflict' };

export interface TogetherTools {
  /** A document that was written into before the note was made: the note's text goes on in it. */
  own?: Y.Doc;
  /** The changes behind `after`, or the whole document. Rejects with ApiError. */
  read(after: number | null): Promise<DocumentAnswer>;
  /** Gives how many changes the document has had with this one. Rejects with ApiError. */
  push(epoch: string, update: Uint8Array): Promise<number>;
  journal: Journal;
  /**
   * Writes into `theirs` what the person made of `base`; false, and nothing written, where both changed the same block.
   * Without a base the person's words take the place of theirs.
   */
  merge(theirs: Y.Doc, mine: Y.Doc, base: Y.Doc | null): boolean;
  /** A change is too large to be sent as one: the text as a whole is to be saved in another way. */
  tooLarge(): void;
  /** Changes of others are about to come into the document that is shown. */
  taking(): void;
  /** This is the document to be shown from now on. */
  opened(doc: Y.Doc): void;
  changed(state: TogetherState): void;
}

export interface Together {
  state(): TogetherState;
  /** Whether the server has everything that was written here. */
  isSaved(): boolean;
  /** Something changed on the server, or may have. */
  pull(): void;
  /** Sends what waits, at once. */
  flush(): Promise<void>;
  /** The note came back, or the right to change it. */
  retry(): void;
  /** Ends a conflict: with what the person wrote, or with what the others wrote. */
  resolve(whose: 'mine' | 'theirs'): void;
  dispose(): void;
}

interface Waiting {
  update: Uint8Array;
  /** The entry's id in the journal, once it is kept. */
  kept: Promise<number | null>;
}

/** The document that these updates make. */
export function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update, ELSEWHERE);
  return doc;
}

export function createTogether(tools: TogetherTools): Together {
  let doc: Y.Doc | null = null;
  let epoch = '';
  let seq = 0;
  /** All that the server has of this document. */
  let known: Uint8Array[] = [];
  let waiting: Waiting[] = [];
  /** Entries of the journal that are of no use once everything is saved. */
  let used: Promise<number | null>[] = [];
  let state: TogetherState = { kind: 'loading' };
  let sending: Promise<void> | null = null;
  let pulling: Promise<void> | null = null;
  let isStale = false;
  let isDisposed = false;
  let isSendingSoon = false;
  /** The text is saved as a whole, because a change of it is too large: nothing goes by the document meanwhile. */
  let isHandedOver = false;
  /** The document that was handed over, and how much of what waits is in it. */
  let handed: { update: Uint8Array; count: number } | null = null;
  let failures = 0;
  /** How often in a row what the server has could not be read. */
  let unread = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let pullTimer: ReturnType<typeof setTimeout> | undefined;
  let tidyTimer: ReturnType<typeof setTimeout> | undefined;

  function show(next: TogetherState): void {
    clearTimeout(restTimer);
    if (next.kind === 'saved') restTimer = setTimeout(() => show({ kind: 'rest' }), SAVED_MS);
    if (next.kind === state.kind && next.kind !== 'refused') return;
    state = next;
    if (!isDisposed) tools.changed(next);
  }

  function know(update: Uint8Array): void {
    known.push(update);
    if (known.length > MOST_KNOWN) known = [Y.mergeUpdates(known)];
  }

  function begin(next: Y.Doc, answer: DocumentAnswer): void {
    doc?.off('update', onUpdate);
    doc = next;
    epoch = answer.epoch;
    seq = answer.seq;
    known = [...answer.updates];
    waiting = [];
    used = [];
    isHandedOver = false;
    handed = null;
    doc.on('update', onUpdate);
  }

  function onUpdate(update: Uint8Array, origin: unknown): void {
    if (origin === ELSEWHERE) return;
    write(update);
    if (state.kind === 'conflict') return;
    if (state.kind === 'refused') {
      if (state.error.status === 413) later(SHORTER_MS);
      return;
    }
    if (state.kind !== 'offline') {
      show({ kind: 'saving' });
      const wait = sentAt + SEND_MS - Date.now();
      if (wait > 0) later(wait, true);
      else sendSoon();
    }
  }

  /** Sends when all that one key does is done, and before the browser draws it: a timer would come after that. */
  function sendSoon(): void {
    if (isSendingSoon || timer !== undefined) return;
    isSendingSoon = true;
    queueMicrotask(() => {
      isSendingSoon = false;
      void send();
    });
  }

  /** Keeps a change of the person's, and puts it in line. */
  function write(update: Uint8Array): void {
    clearTimeout(tidyTimer);
    if (used.length === 0) {
      if (known.length > 1) known = [Y.mergeUpdates(known)];
      for (const each of known) used.push(tools.journal.add({ epoch, update: each, isKnown: true }));
    }
    const kept = tools.journal.add({ epoch, update, isKnown: false });
    used.push(kept);
    waiting.push({ update, kept });
  }

  /** Sends after so many milliseconds; `isSoon` leaves a date that is set already. */
  function later(delay: number, isSoon = false): void {
    if (isSoon && timer !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void send();
    }, delay);
  }

  /** What goes with the next request. */
  function nextBatch(): Waiting[] {
    let size = 0;
    const end = waiting.findIndex(({ update }, index) => {
      size += update.byteLength;
      return index > 0 && size > LARGEST_BATCH;
    });
    return end < 0 ? [...waiting] : waiting.slice(0, end);
  }

  function send(): Promise<void> {
    if (sending) return sending;
    const isRefused = state.kind === 'refused' && state.error.status !== 413;
    if (isDisposed || isHandedOver || waiting.length === 0 || state.kind === 'conflict' || isRefused) {
      return Promise.resolve();
    }
    clearTimeout(timer);
    timer = undefined;
    sentAt = Date.now();
    sending = sendBatch(nextBatch()).finally(() => {
      sending = null;
      if (waiting.length > 0 && state.kind === 'saving') later(Math.max(0, sentAt + SEND_MS - Date.now()), true);
      if (isStale) pull();
    });
    return sending;
  }

  async function sendBatch(batch: readonly Waiting[]): Promise<void> {
    const sentIn = epoch;
    const update = Y.mergeUpdates(batch.map((each) => each.update));
    if (update.byteLength > LARGEST_CHANGE) {
      handOver();
      return;
    }
    let reached: number;
    try {
      reached = await tools.push(sentIn, update);
    } catch (error) {
      await fail(error);
      return;
    }
    failures = 0;
    waiting = waiting.slice(batch.length);
    know(update);
    // Whatever came in between has to be fetched.
    if (reached === seq + 1) seq = reached;
    else isStale = true;
    void Promise.all(batch.map(({ kept }) => kept)).then((ids) =>
      tools.journal.confirm(ids.filter((id) => id !== null)),
    );
    if (waiting.length > 0) {
      show({ kind: 'saving' });
      return;
    }
    show({ kind: 'saved' });
    tidyTimer = setTimeout(tidy, TIDY_MS);
  }

  function tidy(): void {
    clearTimeout(tidyTimer);
    if (waiting.length > 0 || used.length === 0) return;
    const entries = used;
    used = [];
    void forget(entries);
  }

  async function forget(entries: readonly Promise<number | null>[]): Promise<void> {
    const ids = (await Promise.all(entries)).filter((id) => id !== null);
    if (ids.length > 0) await tools.journal.remove(ids);
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'DOCUMENT_REPLACED') {
      await takeOver().catch(retreat);
    } else if (error instanceof ApiError && error.code === 'UPDATE_TOO_LARGE') {
      handOver();
    } else if (isFinal(error)) {
      show({ kind: 'refused', error });
    } else retreat();
  }

  /** What was written goes with the text as a whole. */
  function handOver(): void {
    isHandedOver = true;
    if (doc) handed = { update: Y.encodeStateAsUpdate(doc), count: waiting.length };
    tools.tooLarge();
  }

  /** Tries again later, and later each time. */
  function retreat(): void {
    show({ kind: 'offline' });
    later(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  }

  function pull(): void {
    if (isDisposed) return;
    isStale = true;
    if (pulling || !doc) return;
    pulling = fetchNew().finally(() => {
      pulling = null;
    });
  }

  async function fetchNew(): Promise<void> {
    while (isStale && !isDisposed && doc) {
      isStale = false;
      const asked = epoch;
      let answer: DocumentAnswer;
      try {
        answer = await tools.read(seq);
      } catch (error) {
        pullLater(error);
        return;
      }
      if (isDisposed || asked !== epoch) continue;
      if (answer.epoch === epoch) {
        unread = 0;
        take(answer);
        continue;
      }
      if (state.kind === 'conflict') return;
      // What is under way is refused, and takes the new document over.
      if (sending) return;
      try {
        await takeOver();
        unread = 0;
      } catch (error) {
        isStale = waiting.length > 0;
        pullLater(error);
      }
      return;
    }
  }

  /** The stream tells of a change once: what could not be read then is asked for again, and later each time. */
  function pullLater(error: unknown): void {
    if (isDisposed || isFinal(error)) return;
    clearTimeout(pullTimer);
    pullTimer = setTimeout(pull, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** unread));
    unread += 1;
  }

  function take(answer: DocumentAnswer): void {
    if (!doc) return;
    if (answer.updates.length > 0) tools.taking();
    for (const update of answer.updates) {
      Y.applyUpdate(doc, update, ELSEWHERE);
      know(update);
      // What is kept and not sent yet may stand on it.
      if (used.length > 0) used.push(tools.journal.add({ epoch, update, isKnown: true }));
    }
    seq = Math.max(seq, answer.seq);
  }

  /** The server has another document: what was not sent is put into it. */
  async function takeOver(): Promise<void> {
    const answer = await tools.read(null);
    if (isDisposed || answer.epoch === epoch) return;
    // What was handed over is in theirs, if perhaps in the server's spelling: only what was written since is put into it.
    if (!meet(answer, waiting.length > (handed?.count ?? 0) ? 'both' : 'theirs')) show({ kind: 'conflict' });
  }

  /** Goes on in another document, with what the person wrote put into it; false where somebody has to be asked. */
  function meet(answer: DocumentAnswer, whose: 'both' | 'mine' | 'theirs'): boolean {
    const theirs = documentOf(answer.updates);
    const written: Uint8Array[] = [];
    const note = (update: Uint8Array) => void written.push(update);
    theirs.on('update', note);
    const base = whose === 'mine' ? null : documentOf(handed ? [handed.update] : known);
    const isMerged = !doc || whose === 'theirs' || tools.merge(theirs, doc, base);
    theirs.off('update', note);
    if (!isMerged) return false;
    const entries = used;
    begin(theirs, answer);
    for (const update of written) write(update);
    // The old words are let go only when the new ones are kept.
    void Promise.all(waiting.map(({ kept }) => kept)).then(() => forget(entries));
    tools.opened(theirs);
    if (waiting.length > 0) {
      show({ kind: 'saving' });
      later(0);
    } else show({ kind: state.kind === 'saving' || state.kind === 'offline' ? 'saved' : 'rest' });
    return true;
  }

  async function load(): Promise<void> {
    try {
      const [answer, entries] = await Promise.all([tools.read(null), tools.journal.list()]);
      if (isDisposed) return;
      failures = 0;
      if (tools.own) join(tools.own, answer);
      else start(answer, entries);
      // What was told while it was being read may not be in it.
      if (isStale) pull();
    } catch (error) {
      if (isDisposed) return;
      if (isFinal(error)) {
        show({ kind: 'refused', error });
        return;
      }
      show({ kind: 'unreached' });
      timer = setTimeout(() => void load(), Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      failures += 1;
    }
  }

  function join(own: Y.Doc, answer: DocumentAnswer): void {
    tools.taking();
    const update = joinDocument(own, documentOf(answer.updates), answer.updates, ELSEWHERE);
    begin(own, answer);
    write(update);
    tools.opened(own);
    show({ kind: 'saving' });
    later(0);
  }

  /** Begins with the server's document and what earlier pages could not send. */
  function start(answer: DocumentAnswer, entries: readonly JournalEntry[]): void {
    const left = entries.filter(({ isKnown }) => !isKnown);
    // Words for a document that is no more come first; those for this one are still there at the next opening.
    const from = left.find((entry) => entry.epoch !== answer.epoch)?.epoch ?? answer.epoch;
    const isOld = from !== answer.epoch;
    const there = entries.filter((entry) => (isOld ? entry.epoch === from : true));
    const updates = isOld ? there.filter(({ isKnown }) => isKnown).map(({ update }) => update) : answer.updates;
    const mine = left.filter((entry) => entry.epoch === from);
    begin(documentOf([...updates, ...mine.map(({ update }) => update)]), {
      epoch: from,
      seq: isOld ? 0 : answer.seq,
      updates,
    });
    waiting = mine.map(({ update, id }) => ({ update, kept: Promise.resolve(id) }));
    used = there.map(({ id }) => Promise.resolve(id));
    if (isOld && meet(answer, 'both')) return;
    if (doc) tools.opened(doc);
    if (isOld) show({ kind: 'conflict' });
    else if (waiting.length > 0) {
      show({ kind: 'saving' });
      later(0);
    } else {
      show({ kind: 'rest' });
      tidy();
    }
  }

  void load();
  return {
    state: () => state,
    isSaved: () => waiting.length === 0,
    pull,
    async flush() {
      do await send();
      while (waiting.length > 0 && state.kind === 'saving' && !isHandedOver && !isDisposed);
    },
    retry() {
      failures = 0;
      if (state.kind === 'unreached' || (state.kind === 'refused' && !doc)) {
        clearTimeout(timer);
        show({ kind: 'loading' });
        void load();
        return;
      }
      if (state.kind === 'refused') show({ kind: waiting.length > 0 ? 'saving' : 'rest' });
      void send();
      pull();
    },
    resolve(whose) {
      if (state.kind !== 'conflict') return;
      // Without an answer the question stays.
      void tools.read(null).then(
        (answer) => void (isDisposed || meet(answer, whose)),
        () => undefined,
      );
    },
    dispose() {
      clearTimeout(timer);
      void send();
      isDisposed = true;
      for (const each of [timer, restTimer, pullTimer]) clearTimeout(each);
      tidy();
      doc?.off('update', onUpdate);
    },
  };
}

/** Whatever is tried: the server will not take it. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.isClientFault && error.status !== 429 && error.status !== 401;
}
