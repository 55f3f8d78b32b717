import type { Page } from '@playwright/test';

/** Sixty frames a second: 16.7 ms each, and what a clock of a tenth of a millisecond adds. */
export const TARGET_P95_MS = 17;
/** No frame waits for more than the next, by the same clock, and no task for as long as the browser calls long. */
export const TARGET_LONGEST_MS = 34;
export const TARGET_TASK_MS = 50;

/** The frames of a while, in milliseconds. */
export interface Frames {
  p50: number;
  p95: number;
  longest: number;
  /** The longest that the page answered to nothing. */
  task: number;
}

/** The frames while something is done. */
export async function watched(page: Page, deed: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const kept = { frames: [] as number[], tasks: [0], isOver: false };
    Object.assign(globalThis, { watched: kept });
    const observer = new PerformanceObserver((seen) => {
      kept.tasks.push(...seen.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    let last = performance.now();
    requestAnimationFrame(function next(now) {
      kept.frames.push(now - last);
      last = now;
      if (kept.isOver) observer.disconnect();
      else requestAnimationFrame(next);
    });
  });
  await deed();
  return page.evaluate(() => {
    const { watched: kept } = globalThis as unknown as {
      watched: { frames: number[]; tasks: number[]; isOver: boolean };
    };
    kept.isOver = true;
    const frames = kept.frames.slice(1).sort((a, b) => a - b);
    const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))] ?? Number.NaN;
    return { p50: at(0.5), p95: at(0.95), longest: at(1), task: Math.max(...kept.tasks) };
  });
}
