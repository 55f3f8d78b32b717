/**
 * Saves what a person changes in a note (notes-and-schedule.md section 4.3): text after a second's rest, choices at once; what
 * the server has not taken is kept beside, tried again, and never said to be saved. Where somebody else was faster, fields
 * that only one of both touched are put together; the others wait for the person's word.
 */
import { ApiError } from '@/shared/api/errors';

/** How long typing rests before it is sent, in milliseconds. */
export const DEBOUNCE_MS = 1000;
/** How long 'Saved' stays, in milliseconds. */
export const SAVED_MS = 2000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** Refusals that another text would not meet, such as 'A note has at most 500 tags.' */
const ABOUT_THE_TEXT = new Set([400, 413]);

/** What can be changed with the version that it was changed from. */
export interface NoteFields {
  title?: string;
  content?: string;
  tags?: readonly string[];
}
type Field = keyof NoteFields;
const FIELDS: readonly Field[] = ['title', 'content', 'tags'];

/** A note as the server has it. */
export type Known = Required<NoteFields> & { version: number };

/** What a page left unsaved, and the note that it was written over. */
export interface Leftover {
  fields: NoteFields;
  base: Known;
}

/** What the editor shows about saving. */
export type SaveState =
  | { kind: 'rest' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** No answer came; it is tried again by itself. */
  | { kind: 'offline' }
  /** The server will not take it, whatever is tried: the right is gone, or the note. */
  | { kind: 'refused'; error: ApiError }
  /** Somebody else changed the same field. */
  | { kind: 'conflict'; theirs: Known; fields: readonly Field[] };

export interface SaverTools {
  /** Rejects with ApiError; a 409 has the note as it is now in `details.current`. */
  send(fields: NoteFields, version: number): Promise<Known>;
  /** Keeps what is not saved yet where a reload finds it; null forgets it. */
  keep(left: Leftover | null): void;
  /** Both changes of a text in one; null where only a person can say what holds. */
  merge(base: string, mine: string, theirs: string): string | null;
  /** After each change of the state. */
  changed(state: SaveState): void;
  /** The server has taken something: this is the note now. */
  saved(note: Known): void;
}

export interface Saver {
  state(): SaveState;
  /** What the server has not taken yet; null when it has all. */
  pending(): NoteFields | null;
  edit(fields: NoteFields): void;
  /** Sends what waits, at once. */
  flush(): void;
  /** The note as it was last read. Older news than what is known is ignored. */
  adopt(note: Known): void;
  /** Ends a conflict: with what the person wrote, or with what the others wrote. */
  resolve(whose: 'mine' | 'theirs'): void;
  dispose(): void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A saver of the note that was just read. `left` is what an earlier page could not save of it. */
export function createSaver(first: Known, tools: SaverTools, left: Leftover | null = null): Saver {
  let base = left ? left.base : first;
  let pending: NoteFields = {};
  let state: SaveState = { kind: 'rest' };
  let isSending = false;
  let isDisposed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hasPending = () => Object.keys(pending).length > 0;
  const isStuck = () => state.kind === 'conflict' || state.kind === 'refused';

  function show(next: SaveState): void {
    state = next;
    if (!isDisposed) tools.changed(next);
  }

  function later(delay: number, work: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  }

  function keep(): void {
    tools.keep(hasPending() ? { fields: pending, base } : null);
  }

  function edit(fields: NoteFields): void {
    pending = { ...pending, ...fields };
    keep();
    // What was wrong with the text itself may be mended by this.
    const isMendable = state.kind === 'refused' && ABOUT_THE_TEXT.has(state.error.status);
    if ((isStuck() && !isMendable) || isDisposed) return;
    if (!isSending) show({ kind: 'waiting' });
    later(DEBOUNCE_MS, () => void push());
  }

  async function push(): Promise<void> {
    if (isSending || isStuck() || isDisposed || !hasPending()) return;
    clearTimeout(timer);
    const sent = pending;
    isSending = true;
    show({ kind: 'saving' });
    try {
      const note = await tools.send(sent, base.version);
      failures = 0;
      isSending = false;
      settle(sent, note);
    } catch (error) {
      isSending = false;
      fail(error);
    }
  }

  /** `sent` is with the server: what was typed meanwhile is not. */
  function settle(sent: NoteFields, note: Known): void {
    base = note;
    pending = Object.fromEntries(
      Object.entries(pending).filter(([field, value]) => !isSame(value, sent[field as Field])),
    );
    keep();
    tools.saved(note);
    if (hasPending()) {
      show({ kind: 'waiting' });
      later(DEBOUNCE_MS, () => void push());
      return;
    }
    show({ kind: 'saved' });
    later(SAVED_MS, () => show({ kind: 'rest' }));
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === 'VERSION_CONFLICT' && isKnown(error.details.current)) {
      meet(error.details.current);
      return;
    }
    if (error instanceof ApiError && error.isClientFault && error.status !== 429 && error.status !== 401) {
      show({ kind: 'refused', error });
      return;
    }
    show({ kind: 'offline' });
    later(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), () => void push());
    failures += 1;
  }

  /** Somebody was faster. What they left alone is sent again on top of theirs; what both changed is asked about. */
  function meet(theirs: Known): void {
    const both = FIELDS.filter(
      (field) => field in pending && !isSame(theirs[field], base[field]) && !isSame(theirs[field], pending[field]),
    );
    const content = both.includes('content') ? tools.merge(base.content, pending.content ?? '', theirs.content) : null;
    const clashing = both.filter((field) => field !== 'content' || content === null);
    base = theirs;
    if (content !== null) {
      pending = { ...pending, content };
      keep();
    }
    tools.saved(theirs);
    if (clashing.length > 0) show({ kind: 'conflict', theirs, fields: clashing });
    else void push();
  }

  function adopt(note: Known): void {
    if (note.version < base.version || isSending) return;
    if (state.kind === 'refused') show({ kind: 'rest' });
    if (!hasPending() || state.kind === 'conflict') {
      base = note;
      return;
    }
    if (note.version > base.version) meet(note);
  }

  function resolve(whose: 'mine' | 'theirs'): void {
    if (state.kind !== 'conflict') return;
    const { fields } = state;
    if (whose === 'theirs') {
      pending = Object.fromEntries(Object.entries(pending).filter(([field]) => !fields.includes(field as Field)));
      keep();
    }
    show({ kind: 'waiting' });
    if (hasPending()) void push();
    else show({ kind: 'rest' });
  }

  if (left) {
    edit(left.fields);
    adopt(first);
  }
  return {
    state: () => state,
    pending: () => (hasPending() ? pending : null),
    edit,
    flush: () => void push(),
    adopt,
    resolve,
    dispose() {
      void push();
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}

function isKnown(value: unknown): value is Known {
  const note = value as Partial<Known> | null;
  return typeof note?.version === 'number' && typeof note.title === 'string' && Array.isArray(note.tags);
}
