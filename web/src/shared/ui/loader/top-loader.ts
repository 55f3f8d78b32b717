import { createStore } from '@/shared/lib/external-store';

export interface LoaderState {
  visible: boolean;
  /** Per cent, 0 to 100. */
  progress: number;
}

const TICK_MS = 200;
const CEILING = 90;
const HIDE_MS = 500;
/** The farthest one tick climbs, in per cent. */
const LONGEST_STEP = 15;

export const loaderState = createStore<LoaderState>({ visible: false, progress: 0 });

let running = 0;
let tick: ReturnType<typeof setInterval> | undefined;
let hide: ReturnType<typeof setTimeout> | undefined;
/** Something else says that the page is on its way. */
let isHushed = false;

/** Shows the bar, or counts one more reason to show it. Pair every call with `stopLoader`. */
export function startLoader(): void {
  running += 1;
  if (running > 1) return;
  clearTimeout(hide);
  isHushed = false;
  loaderState.set({ visible: true, progress: 0 });
  tick = setInterval(() => {
    loaderState.set(({ progress }) => ({
      visible: true,
      progress: Math.min(CEILING, progress + Math.random() * LONGEST_STEP),
    }));
  }, TICK_MS);
}

/** Takes one reason away; with the last one the bar runs to its end and leaves. */
export function stopLoader(): void {
  if (running === 0) return;
  running -= 1;
  if (running > 0) return;
  clearInterval(tick);
  if (isHushed) return;
  loaderState.set({ visible: true, progress: 100 });
  hide = setTimeout(() => loaderState.set({ visible: false, progress: 0 }), HIDE_MS);
}

/** Takes the bar away until all that is on its way has come, for a screen that says in words that it is coming. */
export function hushLoader(): void {
  isHushed = true;
  clearInterval(tick);
  loaderState.set({ visible: false, progress: 0 });
}
