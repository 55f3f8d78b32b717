/**
 * Turns the form of a new note into a note at the first pause in typing. A request whose answer was lost may have made
 * the note, so it is sent again with the same content under the same key until an answer comes: the server then makes
 * one note only. What was typed meanwhile follows once there is a note.
 */
import { ApiError } from '@/shared/api/errors';
import type { DraftContent } from './drafts';
import { cut, textOf } from './note-text';

/** How long typing rests before the note is made, in milliseconds. */
export const PAUSE_MS = 1000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** The server keeps answers of up to 64 KiB for a repeated request; at worst an answer is twice as long as the text. */
const LARGEST_FIRST = 30_000;
const FIRST_WORDS = 200;

/** A request for a note as it was sent. */
export interface SentForm {
  /** The same for each try. */
  key: string;
  content: DraftContent;
}

/** What the form shows about the note being made. */
export type FirstState =
  | { kind: 'rest' }
  | { kind: 'saving' }
  /** No answer came; it is tried again by itself. */
  | { kind: 'offline' }
  /** The server will not take it. */
  | { kind: 'refused'; error: ApiError };

export interface FirstSaveTools<N> {
  /** What the form holds now; null where there is nothing to save. */
  read(): DraftContent | null;
  newKey(): string;
  /** Rejects with ApiError. */
  send(sent: SentForm): Promise<N>;
  /** Whether a note that an earlier page asked for is still as it was made. Rejects with ApiError. */
  isUntouched(note: N): Promise<boolean>;
  /** Keeps with the draft what was asked for, so that a later page asks for the same; null forgets it. */
  keep(sent: SentForm | null): void;
  changed(state: FirstState): void;
  /** There is a note, made of this content. */
  made(note: N, content: DraftContent): void;
}

export interface FirstSave<N> {
  state(): FirstState;
  /** The person changed the form. */
  touch(): void;
  /** Saves what is there after a pause, though nobody has typed. */
  begin(): void;
  /** Makes the note now; null where there is nothing to save. Rejects with ApiError. */
  save(): Promise<N | null>;
  /** Saves nothing more by itself until the form is touched again. */
  pause(): void;
  /** The line is back. */
  retry(): void;
  /** The form goes: what it holds is saved if it was touched since `pause`, but not tried again. */
  dispose(): void;
}

/** What the first request holds of a form: all of it, unless the text is so long that only its first words go ahead. */
export function firstContent(form: DraftContent): DraftContent {
  if (new TextEncoder().encode(form.content).byteLength <= LARGEST_FIRST) return form;
  const words = cut(textOf(form.content), FIRST_WORDS).replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return { ...form, content: `<p>${words || '…'}</p>` };
}

/** `left` is what an earlier page asked for without an answer. */
export function createFirstSave<N>(tools: FirstSaveTools<N>, left: SentForm | null = null): FirstSave<N> {
  let sent = left;
  let isLeft = left !== null;
  let note: N | null = null;
  let sending: Promise<N | null> | null = null;
  let state: FirstState = { kind: 'rest' };
  let failures = 0;
  let isTouched = false;
  let isDisposed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: FirstState): void {
    state = next;
    if (!isDisposed) tools.changed(next);
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function later(delay: number): void {
    if (note !== null || sending || isDisposed) return;
    stop();
    timer = setTimeout(quietly, delay);
  }

  /** The state says what became of it. */
  function quietly(): void {
    save().catch(() => undefined);
  }

  function begin(): void {
    // Without a line, the next try has its date already.
    if (state.kind === 'offline' && timer !== undefined) return;
    later(PAUSE_MS);
  }

  function save(): Promise<N | null> {
    if (note !== null) return Promise.resolve(note);
    sending ??= attempt().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function attempt(): Promise<N | null> {
    stop();
    if (!sent) {
      const form = tools.read();
      if (!form) return null;
      sent = { key: tools.newKey(), content: firstContent(form) };
      tools.keep(sent);
    }
    show({ kind: 'saving' });
    const asked = sent;
    let made: N;
    let isOurs: boolean;
    try {
      made = await tools.send(asked);
      isOurs = !isLeft || (await tools.isUntouched(made));
    } catch (error) {
      fail(error);
      throw error;
    }
    isLeft = false;
    if (!isOurs) {
      // Somebody has written in that note since: this text does not take its place, it becomes a note of its own.
      sent = null;
      return attempt();
    }
    note = made;
    show({ kind: 'rest' });
    tools.made(made, asked.content);
    return made;
  }

  function fail(error: unknown): void {
    if (isRefusal(error)) {
      // Another content needs another key.
      sent = null;
      isLeft = false;
      tools.keep(null);
      show({ kind: 'refused', error });
      return;
    }
    show({ kind: 'offline' });
    const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    if (!isDisposed) timer = setTimeout(quietly, delay);
  }

  return {
    state: () => state,
    touch() {
      isTouched = true;
      begin();
    },
    begin,
    save,
    pause() {
      isTouched = false;
      stop();
    },
    retry() {
      failures = 0;
      if (state.kind === 'offline' && timer !== undefined) quietly();
    },
    dispose() {
      stop();
      if (isTouched && note === null && state.kind !== 'offline') quietly();
      isDisposed = true;
    },
  };
}

/** The same request would be refused again. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !error.isClientFault) return false;
  return error.status !== 429 && error.status !== 401 && error.code !== 'IDEMPOTENCY_IN_PROGRESS';
}
