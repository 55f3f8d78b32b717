import type { LiveMessage } from './live-stream';

/**
 * How long messages are gathered after one was passed on, in milliseconds; as long as more come it grows. With the time that a
 * list takes, a change in the midst of many is still seen within a second.
 */
export const GATHER_MS = 250;
export const LONGEST_GATHER_MS = 750;

/** Messages on their way to the pages. */
export interface Gathering {
  take(message: LiveMessage): void;
  /** Forgets what has not been passed on. */
  stop(): void;
}

/**
 * Passes the first message on at once and what follows it together, each topic once with all its ids. A folder of thousands
 * that is uploaded changes every list hundreds of times a second; fetching them as often would leave the page no time.
 */
export function gatherMessages(pass: (messages: readonly LiveMessage[]) => void): Gathering {
  const held = new Map<string, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = GATHER_MS;
  function release(): void {
    timer = undefined;
    if (held.size === 0) {
      wait = GATHER_MS;
      return;
    }
    const messages = Array.from(held, ([topic, ids]) => ({ topic, ids: [...ids] }));
    held.clear();
    timer = setTimeout(release, wait);
    wait = Math.min(2 * wait, LONGEST_GATHER_MS);
    pass(messages);
  }
  return {
    take({ topic, ids }) {
      const known = held.get(topic) ?? new Set();
      for (const id of ids) known.add(id);
      held.set(topic, known);
      if (timer === undefined) release();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      held.clear();
    },
  };
}
