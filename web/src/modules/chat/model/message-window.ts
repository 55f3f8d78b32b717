/** The part of a conversation that the page holds: messages without a gap between them, the oldest first. */

/** What a window must know of a message. */
export interface Placed {
  id: string;
  /** Its number in the conversation. */
  seq: number;
}

export interface MessageWindow<M extends Placed> {
  messages: readonly M[];
  /** There are older ones on the server. */
  hasBefore: boolean;
  /** There are newer ones on the server that the window does not reach. */
  hasAfter: boolean;
}

/** Adds the older page that ends where the window begins. */
export function prepend<M extends Placed>(
  window: MessageWindow<M>,
  page: { messages: readonly M[]; hasBefore: boolean },
): MessageWindow<M> {
  return { ...window, messages: joined(page.messages, window.messages), hasBefore: page.hasBefore };
}

/** Adds the newer page that begins where the window ends. */
export function append<M extends Placed>(
  window: MessageWindow<M>,
  page: { messages: readonly M[]; hasAfter: boolean },
): MessageWindow<M> {
  return { ...window, messages: joined(window.messages, page.messages), hasAfter: page.hasAfter };
}

/**
 * Whether a message of this number belongs in the window: between its messages, or past an end that the window reaches.
 * Anywhere else it would leave a gap.
 */
export function hasRoom<M extends Placed>({ messages, hasBefore, hasAfter }: MessageWindow<M>, seq: number): boolean {
  const first = messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const last = messages.at(-1)?.seq ?? 0;
  return (!hasBefore || seq > first) && (!hasAfter || seq < last);
}

/**
 * Takes in messages that came by themselves: those it holds are replaced, others are added where they belong. The
 * answer to one's own message may come before messages that others sent earlier. Gives the same window where nothing
 * changed.
 */
export function merge<M extends Placed>(window: MessageWindow<M>, incoming: readonly M[]): MessageWindow<M> {
  const held = new Set(window.messages.map(({ id }) => id));
  const taken = incoming.filter(({ id, seq }) => held.has(id) || hasRoom(window, seq));
  return taken.length === 0 ? window : { ...window, messages: joined(window.messages, taken) };
}

/** Changes one message, if the window holds it. */
export function change<M extends Placed>(
  window: MessageWindow<M>,
  id: string,
  how: (message: M) => M,
): MessageWindow<M> {
  return { ...window, messages: window.messages.map((message) => (message.id === id ? how(message) : message)) };
}

/** Takes messages out that are gone. */
export function remove<M extends Placed>(window: MessageWindow<M>, ids: ReadonlySet<string>): MessageWindow<M> {
  const messages = window.messages.filter(({ id }) => !ids.has(id));
  return messages.length === window.messages.length ? window : { ...window, messages };
}

/** The number of the newest message it holds; 0 without one. */
export const lastSeq = <M extends Placed>(window: MessageWindow<M>): number => window.messages.at(-1)?.seq ?? 0;

/** Both lists in the order of their numbers, each message once; of two with the same id the latter's. */
function joined<M extends Placed>(first: readonly M[], then: readonly M[]): M[] {
  const byId = new Map<string, M>();
  for (const message of first) byId.set(message.id, message);
  for (const message of then) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}
