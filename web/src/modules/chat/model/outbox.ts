/** Messages that a person has sent and the server has not taken yet: kept over a reload, sent in order, each once. */

export interface Outgoing {
  /** The page's own name for it, by which the server knows a repetition. */
  clientId: string;
  conversationId: string;
  /** The message it answers; null outside a thread. */
  threadRootId: string | null;
  html: string;
  fileIds: readonly string[];
  /** The message it quotes, also of another conversation; null for none. */
  quotedId: string | null;
  /** The person has agreed that it reaches so many. */
  isConfirmed: boolean;
  /** RFC 3339: when it was written. */
  createdAt: string;
}

/** Why one is still here: on its way, no connection, or the server refused it and says why. */
export type OutgoingState =
  | { kind: 'sending' }
  | { kind: 'offline' }
  /** `many` is how many people it notifies where the person has to agree to that first; null for other refusals. */
  | { kind: 'refused'; reason: string; many: number | null };

/** What a failure means: another try may mend it, or the server has refused it. */
export type Verdict = { isPassing: true } | { isPassing: false; reason: string; many: number | null };

export interface OutboxItem extends Outgoing {
  state: OutgoingState;
}

/** Where they are kept: each under its own key, so that two tabs do not overwrite each other's. */
export interface OutboxStore {
  load(): readonly Outgoing[];
  keep(message: Outgoing): void;
  drop(clientId: string): void;
}

export interface OutboxTools<M> {
  store: OutboxStore;
  /** Rejects with what the server said. */
  send(message: Outgoing): Promise<M>;
  judge(error: unknown): Verdict;
  /** The server has taken it. */
  onSent(sent: M, message: Outgoing): void;
  /** What waits has changed. */
  onChange(items: readonly OutboxItem[]): void;
  /** Waits before the next try, in milliseconds; gives the way to stop waiting. */
  later(wait: number, work: () => void): () => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

export interface Outbox {
  items(): readonly OutboxItem[];
  add(message: Outgoing): void;
  /** Tries a refused one again; `isConfirmed` when the person has agreed that it reaches so many. */
  again(clientId: string, isConfirmed?: boolean): void;
  /** Gives one up. */
  discard(clientId: string): void;
  /** The connection may be back: tries at once. */
  wake(): void;
  stop(): void;
}

/**
 * Sends one after the other; what follows waits for what was written before, or it would arrive in another order. One that the
 * server refuses is left where it stands, and what follows goes on.
 */
export function createOutbox<M>(tools: OutboxTools<M>): Outbox {
  let items: readonly OutboxItem[] = [...tools.store.load()]
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((message) => ({ ...message, state: { kind: 'sending' } }));
  let isBusy = false;
  let isStopped = false;
  let failures = 0;
  let cancelWait: (() => void) | undefined;

  function show(next: readonly OutboxItem[]): void {
    items = next;
    tools.onChange(items);
  }

  function mark(state: OutgoingState, ofWhich: (item: OutboxItem) => boolean): void {
    show(items.map((item) => (ofWhich(item) ? { ...item, state } : item)));
  }

  function leave(clientId: string): void {
    tools.store.drop(clientId);
    show(items.filter((item) => item.clientId !== clientId));
  }

  async function run(): Promise<void> {
    if (isBusy || isStopped || cancelWait) return;
    const next = items.find(({ state }) => state.kind !== 'refused');
    if (!next) return;
    isBusy = true;
    const { state: _, ...message } = next;
    try {
      const sent = await tools.send(message);
      failures = 0;
      tools.onSent(sent, message);
      leave(message.clientId);
    } catch (error) {
      const verdict = tools.judge(error);
      if (verdict.isPassing) wait();
      else {
        const { reason, many } = verdict;
        mark({ kind: 'refused', reason, many }, ({ clientId }) => clientId === message.clientId);
      }
    } finally {
      isBusy = false;
    }
    void run();
  }

  function wait(): void {
    if (isStopped) return;
    mark({ kind: 'offline' }, ({ state }) => state.kind === 'sending');
    cancelWait = tools.later(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures), () => {
      cancelWait = undefined;
      void run();
    });
    failures += 1;
  }

  void run();
  return {
    items: () => items,
    add(message) {
      tools.store.keep(message);
      show([...items, { ...message, state: cancelWait ? { kind: 'offline' } : { kind: 'sending' } }]);
      void run();
    },
    again(clientId, isConfirmed = false) {
      show(
        items.map((item) => {
          if (item.clientId !== clientId) return item;
          const { state: _, ...message } = { ...item, isConfirmed: item.isConfirmed || isConfirmed };
          if (isConfirmed) tools.store.keep(message);
          return { ...message, state: { kind: 'sending' } };
        }),
      );
      void run();
    },
    discard: leave,
    wake() {
      cancelWait?.();
      cancelWait = undefined;
      failures = 0;
      void run();
    },
    stop() {
      isStopped = true;
      cancelWait?.();
    },
  };
}
