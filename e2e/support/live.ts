/**
 * How long a story waits for somebody else's change to come by itself, in milliseconds. Pages that are told of nothing ask
 * again every half minute, so where the stream is broken not every step of a story can be lucky. That a change takes no more
 * than a second is for `measures/live-lists.spec.ts` to say: here a disk that stalls on a busy machine would be taken for ours.
 */
export const LIVE_MS = 10_000;
