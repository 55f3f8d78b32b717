/** Storage arithmetic. Sizes are bytes everywhere; units are base 1024 and shown with the short names people know. */

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** Bytes in one GB as storage is counted and sold. */
export const GIB = STEP ** 3;

/**
 * A size for reading: whole bytes below 1 KB, then one decimal ('212.4 KB', '1.3 GB').
 * Rounding never shows '1024.0 KB': the next unit takes over.
 */
export function formatSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 B';
  if (bytes < STEP) return `${Math.round(bytes)} B`;
  let value = bytes;
  let unit = 0;
  while (unit < UNITS.length - 1 && Number(value.toFixed(1)) >= STEP) {
    value /= STEP;
    unit += 1;
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`;
}

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
