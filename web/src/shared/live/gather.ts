import type { LiveMessage } from './live-stream';

/**
 * How long messages are gathered after one was passed on, in milliseconds; as long as more come it grows. With the time that a
 * list takes, a change in the midst of many is still seen within a second.
 */
export const GATHER_MS = 250;
export const LONGEST_GATHER_MS = 750;

/** How long messages are gathered. */
export interface Pace {
  /** After the first that was passed on, in milliseconds. */
  first: number;
  /** As more and more come, at most. */
  longest: number;
}

/** For what people look at. */
const EAGER: Pace = { first: GATHER_MS, longest: LONGEST_GATHER_MS };

/**
 * For figures that every page shows and nobody waits for, such as what is stored: at once where one thing changes, and in the
 * midst of an upload of thousands every three seconds.
 */
export const FIGURES: Pace = { first: 1000, longest: 3000 };

/** Messages on their way to the pages. */
export interface Gathering {
  take(message: LiveMessage): void;
  /** Forgets what has not been passed on. */
  stop(): void;
}

/**
 * Passes the first message on at once, or at a moment of its own where many pages hear it, and what follows it together, each
 * topic once with all its ids. A folder of thousands that is uploaded changes every list hundreds of times a second; fetching
 * them as often would leave the page no time.
 */
export function gatherMessages(
  pass: (messages: readonly LiveMessage[]) => void,
  { first, longest }: Pace = EAGER,
  random: () => number = Math.random,
): Gathering {
  const held = new Map<string, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = first;
  function release(): void {
    timer = undefined;
    if (held.size === 0) {
      wait = first;
      return;
    }
    const messages = Array.from(held, ([topic, ids]) => ({ topic, ids: [...ids] }));
    held.clear();
    timer = setTimeout(release, wait);
    wait = Math.min(2 * wait, longest);
    pass(messages);
  }
  return {
    take({ topic, ids, spread = 0 }) {
      const known = held.get(topic) ?? new Set();
      for (const id of ids) known.add(id);
      held.set(topic, known);
      if (timer !== undefined) return;
      if (spread > 0) timer = setTimeout(release, random() * spread);
      else release();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      held.clear();
    },
  };
}
