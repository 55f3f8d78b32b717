import { expect as soon } from '@playwright/test';

/** A picture may take its time: nobody waits for it, and the machine may build something else meanwhile. */
export const expect = soon.configure({ timeout: 60_000 });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Some minutes after the demo's story ends: on the last working day on which it has been half past eleven in London. */
export function endOfStory(now = new Date()): Date {
  const end = new Date(now);
  end.setUTCHours(11, 42, 0, 0);
  while (end > now || [0, 6].includes(end.getUTCDay())) end.setTime(end.getTime() - DAY_MS);
  return end;
}
