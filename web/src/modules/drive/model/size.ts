/** Storage arithmetic. Sizes are bytes everywhere; units are base 1024 and shown with the short names people know. */

import { formatSize, GIB } from '@/shared/lib/bytes';

export { formatSize, GIB };

/** Bytes per second for reading ('24.1 MB/s'). */
export function formatSpeed(bytesPerSecond: number): string {
  return `${formatSize(bytesPerSecond)}/s`;
}

/** Whole gigabytes still free under a cap; never negative. Both figures in bytes. */
export function remainingGb(cap: number, used: number): number {
  return Math.max(0, Math.floor((cap - used) / GIB));
}

/** The share of a cap from which on what is left of it is worth a word on every page. */
const FILLING = 0.8;

/** Whether storage runs out before long. Both figures in bytes. */
export function isFilling(cap: number, used: number): boolean {
  return used >= cap * FILLING;
}
