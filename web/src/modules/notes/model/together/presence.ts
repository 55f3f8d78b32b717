/** Who else is in a note, and where. A sign of life counts for half a minute on the server. */

/** How often this page says that it is still there, in milliseconds. */
export const HEARTBEAT_MS = 10_000;
/** A cursor that moves is told of at most this often, in milliseconds. */
export const MOVE_MS = 250;
/** A cursor that moves is told of this much later, in milliseconds: what was typed goes first, and matters more. */
export const MOVE_LAG_MS = 80;
/** The others are asked for at most this often, in milliseconds. */
export const LOOK_MS = 250;

/** A selection in the document: relative positions (Yjs) in base64. */
export interface Place {
  anchor: string;
  head: string;
}

/** What a window says that is leaving: no place in any document. The server itself counts it for its half minute. */
const GONE: Place = { anchor: 'gone', head: 'gone' };
const isGone = ({ cursor }: Present): boolean => cursor?.anchor === GONE.anchor;

/** Somebody who is in the note. */
export interface Present {
  /** The window, as it names itself. */
  clientId: string;
  userId: string;
  displayName: string;
  photoUrl: string | null;
  /** Null for whoever only reads. */
  cursor: Place | null;
}

export interface PresenceTools {
  clientId: string;
  /** Rejects where the server is not reached. */
  tell(cursor: Place | null): Promise<unknown>;
  /** Rejects where the server is not reached. */
  list(): Promise<readonly Present[]>;
  /** The others, whenever one came, went or moved. */
  changed(others: readonly Present[]): void;
}

export interface Presence {
  /** The person's cursor is here now; null when it has left the text. */
  move(cursor: Place | null): void;
  /** Somebody came, went or moved. */
  look(): void;
  /** The page is left, though it may come back: says so, and no more until then. */
  leave(): void;
  /** The page is there again. */
  back(): void;
  dispose(): void;
}

/** Work that is done at most every `pause` milliseconds: the first time at once, and once more after the last call. */
function paced(pause: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const run = () => {
    isAsked = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) run();
    }, pause);
  };
  return {
    ask() {
      isAsked = true;
      if (timer === undefined) run();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isAsked = false;
    },
  };
}

export function createPresence(tools: PresenceTools): Presence {
  let cursor: Place | null = null;
  let told = '';
  let isDisposed = false;
  let shown = '[]';

  const telling = paced(MOVE_MS, () => {
    const now = JSON.stringify(cursor);
    if (now === told) return;
    told = now;
    // Without an answer the next sign of life says it.
    tools.tell(cursor).catch(() => undefined);
  });
  const looking = paced(LOOK_MS, () => {
    tools.list().then(
      (present) => {
        if (isDisposed) return;
        const others = present.filter((one) => one.clientId !== tools.clientId && !isGone(one));
        const next = JSON.stringify(others);
        if (next === shown) return;
        shown = next;
        tools.changed(others);
      },
      // Whoever is not heard of is as good as gone; the next look tells.
      () => undefined,
    );
  });
  let isAway = false;
  let lag: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    if (isAway) return;
    isAway = true;
    clearTimeout(lag);
    lag = undefined;
    telling.stop();
    tools.tell(GONE).catch(() => undefined);
  };
  const beat = () => {
    if (isAway) return;
    told = '';
    telling.ask();
    looking.ask();
  };
  const heart = setInterval(beat, HEARTBEAT_MS);
  beat();
  return {
    move(next) {
      cursor = next;
      if (isAway) return;
      lag ??= setTimeout(() => {
        lag = undefined;
        telling.ask();
      }, MOVE_LAG_MS);
    },
    look: looking.ask,
    leave,
    back() {
      isAway = false;
      beat();
    },
    dispose() {
      isDisposed = true;
      clearInterval(heart);
      looking.stop();
      leave();
    },
  };
}
