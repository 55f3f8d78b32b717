/** What is on screen of one conversation or thread, kept in step with the server. */
import { createStore, type ExternalStore } from '@/shared/lib/external-store';
import {
  append,
  change,
  hasRoom,
  lastSeq,
  type MessageWindow,
  merge,
  type Placed,
  prepend,
  remove,
} from './message-window';
import { isFresh, type Streamed, type Told, withOwn, withReply } from './streamed';

/** Which part is asked for: around a message, or the latest. */
export type Place = { around: number } | { before: number } | { after: number } | null;

export interface Page<M> {
  items: readonly M[];
  hasBefore: boolean;
  hasAfter: boolean;
}

export type Threaded = Placed & Told;

export interface TimelineTools<M extends Threaded> {
  /** The root of the thread this shows; null for a conversation's own line. */
  threadRootId: string | null;
  /** Who looks. */
  ownId: string;
  list(place: Place): Promise<Page<M>>;
  /** One message as it is now; null when it is gone. */
  find(id: string): Promise<M | null>;
  /** Somebody's message has come by itself. */
  onCame?(messages: readonly M[]): void;
}

export interface TimelineState<M extends Placed> extends MessageWindow<M> {
  status: 'loading' | 'ready' | 'failed';
  error: { message: string; status?: number } | null;
  isLoadingBefore: boolean;
  isLoadingAfter: boolean;
  /** Counts how often the window was opened anew, elsewhere: what is scrolled starts over. */
  opening: number;
  /** The number that it was last opened around; null for the end. */
  openedAt: number | null;
}

export interface Timeline<M extends Placed> {
  state: ExternalStore<TimelineState<M>>;
  /** Opens the window around a number; null opens it at the end. */
  open(around: number | null): Promise<void>;
  loadBefore(): Promise<void>;
  loadAfter(): Promise<void>;
  /** A live message named these ids, and may have brought what they name; no ids where some may have been missed. */
  heard(ids: readonly string[], brought?: Streamed<M> | null): Promise<void>;
  /** Asks for what is new and for what has changed around what is in sight, for times when nothing tells of it. */
  catchUp(): Promise<void>;
  /** The number of a message in the middle of what is in sight. */
  look(seq: number): void;
  /** The server has answered with a message: one's own that was sent, or one that was changed. */
  took(message: M): void;
  /** Changes what is shown before the server has answered. */
  change(id: string, how: (message: M) => M): void;
  drop(id: string): void;
}

export function createTimeline<M extends Threaded>(tools: TimelineTools<M>): Timeline<M> {
  const state = createStore<TimelineState<M>>({
    status: 'loading',
    error: null,
    messages: [],
    hasBefore: false,
    hasAfter: false,
    isLoadingBefore: false,
    isLoadingAfter: false,
    opening: 0,
    openedAt: null,
  });
  let asked = 0;
  let isOpening = false;
  let seenAt: number | null = null;
  /** The number before a gap, left by an own message that was answered before earlier ones had come. Null for none. */
  let gapAfter: number | null = null;
  const update = (how: (window: MessageWindow<M>) => MessageWindow<M>) => {
    state.set((now) => {
      const next = how(now);
      return next === now ? now : { ...now, ...next };
    });
  };

  async function open(around: number | null): Promise<void> {
    asked += 1;
    const mine = asked;
    isOpening = true;
    state.set((now) => ({ ...now, status: now.status === 'ready' ? 'ready' : 'loading', error: null }));
    try {
      const page = await tools.list(around === null ? null : { around });
      if (mine !== asked) return;
      gapAfter = null;
      seenAt = null;
      state.set((now) => ({
        ...now,
        messages: page.items,
        hasBefore: page.hasBefore,
        hasAfter: page.hasAfter,
        status: 'ready',
        isLoadingBefore: false,
        isLoadingAfter: false,
        opening: now.opening + 1,
        openedAt: around,
      }));
    } catch (error) {
      if (mine === asked) state.set((now) => ({ ...now, status: 'failed', error: error as Error }));
    } finally {
      if (mine === asked) isOpening = false;
    }
    // What was heard meanwhile may be newer than the answer.
    if (mine === asked && state.get().status === 'ready') await settle();
  }

  /** Reads a page at one end, unless that is being read already. A failure is mended by the next scroll. */
  async function load(end: 'Before' | 'After'): Promise<void> {
    const now = state.get();
    const flag = `isLoading${end}` as const;
    const edge = end === 'Before' ? now.messages[0] : now.messages.at(-1);
    if (now.status !== 'ready' || now[flag] || !now[`has${end}`] || !edge) return;
    const mine = asked;
    state.set((current) => ({ ...current, [flag]: true }));
    try {
      const page = await tools.list(end === 'Before' ? { before: edge.seq } : { after: edge.seq });
      if (mine !== asked) return;
      update((window) =>
        end === 'Before'
          ? prepend(window, { messages: page.items, hasBefore: page.hasBefore })
          : append(window, { messages: page.items, hasAfter: page.hasAfter }),
      );
    } catch {
      // What is there stays; the end is asked for again when it is seen again.
    } finally {
      if (mine === asked) state.set((current) => ({ ...current, [flag]: false }));
    }
  }

  const takes = ({ id, threadRootId }: M) => threadRootId === tools.threadRootId || id === tools.threadRootId;
  const holds = (id: string) => state.get().messages.some((message) => message.id === id);

  const noteGap = (after: number) => {
    gapAfter = Math.min(after, gapAfter ?? after);
  };

  /** Asks for what is after the newest it has, or after a gap. Of a flood one page comes, and the rest on scrolling. */
  async function catchUp(): Promise<void> {
    const now = state.get();
    if (now.status !== 'ready' || now.hasAfter) return;
    const [mine, gap] = [asked, gapAfter];
    gapAfter = null;
    let page: Page<M>;
    try {
      page = await tools.list({ after: gap ?? lastSeq(now) });
    } catch (error) {
      if (gap !== null) noteGap(gap);
      throw error;
    }
    if (mine !== asked) return;
    // The page ends before one's own message: the messages between would be missing.
    if (page.hasAfter && (page.items.at(-1)?.seq ?? 0) < lastSeq(state.get())) return open(null);
    const fresh = page.items.filter(({ id }) => !holds(id));
    update((window) => (window.hasAfter ? window : { ...merge(window, page.items), hasAfter: page.hasAfter }));
    if (fresh.length > 0) tools.onCame?.(fresh);
  }

  async function refresh(id: string): Promise<M | null> {
    const found = await tools.find(id);
    if (found && takes(found)) update((window) => merge(window, [found]));
    else if (!found) update((window) => remove(window, new Set([id])));
    return found;
  }

  /** Messages that were missed: those in sight are read again, as far as one page goes around their middle. */
  async function reread(): Promise<void> {
    const now = state.get();
    const newest = now.messages.at(-1);
    if (now.status !== 'ready' || !newest) return open(null);
    const mine = asked;
    const page = await tools.list({ around: Math.min(seenAt ?? newest.seq, newest.seq) });
    if (mine !== asked) return;
    const seen = new Set(page.items.map(({ id }) => id));
    const from = page.hasBefore ? (page.items[0]?.seq ?? 0) : 0;
    const to = page.hasAfter ? (page.items.at(-1)?.seq ?? 0) : Number.POSITIVE_INFINITY;
    const held = new Map(state.get().messages.map((message) => [message.id, message]));
    const gone = now.messages.filter(({ id, seq }) => seq >= from && seq <= to && !seen.has(id)).map(({ id }) => id);
    // What is the same stays the same object: nothing is drawn anew for it.
    const changed = page.items.filter((one) => JSON.stringify(one) !== JSON.stringify(held.get(one.id)));
    const behind = lastSeq(now);
    update((window) => merge(remove(window, new Set(gone)), changed));
    const fresh = changed.filter(({ id, seq }) => seq > behind && !held.has(id) && holds(id));
    if (fresh.length > 0) tools.onCame?.(fresh);
    if (page.hasAfter || gapAfter !== null) await catchUp();
  }

  /** Takes what the stream brought; false where the server has to be asked. */
  function takeBrought(brought: Streamed<M>): boolean {
    const now = state.get();
    // An answer on its way may be older than what was brought.
    if (isBusy || isOpening || now.status !== 'ready' || now.isLoadingBefore || now.isLoadingAfter) return false;
    if (brought.kind === 'gone') {
      const root = brought.threadRootId;
      if (holds(brought.id)) update((window) => remove(window, new Set([brought.id])));
      return !root || !holds(root);
    }
    const { message, after, isFollowing } = brought;
    const known = now.messages.find(({ id }) => id === message.id);
    if (known) {
      update((window) => change(window, message.id, (before) => withOwn(message, before)));
      return true;
    }
    const isMissing = takes(message) && hasRoom(now, message.seq);
    const isNext = message.seq > lastSeq(now);
    if (isMissing && ((isNext && lastSeq(now) < after) || !isFresh(message))) return false;
    const root = message.threadRootId;
    if (root && isFresh(message)) {
      update((window) => change(window, root, (before) => withReply(before, message, isFollowing, tools.ownId)));
    }
    if (isMissing) {
      update((window) => merge(window, [message]));
      tools.onCame?.([message]);
    }
    return true;
  }

  const named = new Set<string>();
  let isMissed = false;
  let isBehind = false;
  let isBusy = false;
  const heardIds = async (ids: ReadonlySet<string>): Promise<void> => {
    const held = [...ids].filter(holds);
    await catchUp();
    for (const id of held) await refresh(id);
    for (const id of ids) {
      if (holds(id)) continue;
      // A reply changes what its root says of its thread.
      const found = await tools.find(id);
      if (found && takes(found)) update((window) => merge(window, [found]));
      const root = found?.threadRootId;
      if (root && holds(root)) await refresh(root);
    }
  };

  /** Asks for all that was heard of, one round after the other. While the window is being opened it waits for that. */
  async function settle(): Promise<void> {
    if (isBusy || isOpening) return;
    isBusy = true;
    try {
      while (!isOpening && (isMissed || isBehind || named.size > 0)) {
        const now = new Set(named);
        named.clear();
        isBehind = false;
        if (!isMissed) await heardIds(now);
        else {
          isMissed = false;
          await reread();
        }
      }
    } catch {
      // Without an answer the next message, or the stream's return, asks again.
    } finally {
      isBusy = false;
    }
  }

  return {
    state,
    open,
    loadBefore: () => load('Before'),
    loadAfter: () => load('After'),
    async heard(ids, brought) {
      if (brought && takeBrought(brought)) return;
      if (brought?.kind === 'gone' && brought.threadRootId) named.add(brought.threadRootId);
      if (ids.length === 0) isMissed = true;
      for (const id of ids) named.add(id);
      await settle();
    },
    catchUp() {
      isMissed = true;
      return settle();
    },
    look(seq) {
      seenAt = seq;
    },
    took(message) {
      if (!takes(message)) return;
      const before = state.get();
      const behind = lastSeq(before);
      update((window) => merge(window, [message]));
      // The page that is on its way may not have it.
      if (isOpening) named.add(message.id);
      // What others wrote before it may not be here yet.
      else if (before.status === 'ready' && !before.hasAfter && message.seq > behind + 1) {
        noteGap(behind);
        isBehind = true;
        void settle();
      }
    },
    change: (id, how) => update((window) => change(window, id, how)),
    drop: (id) => update((window) => remove(window, new Set([id]))),
  };
}
