const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Bytes in one GB as storage is counted and sold. */
export const GIB = 1024 ** 3;

/**
 * `142.8 of 200 GB`: both in the cap's unit (base 1024), at most one decimal, no needless `.0`. What is less than 0.1 of
 * that unit has its own, with one decimal, as sizes have everywhere: `2.9 MB of 1 TB`.
 */
export function formatShare(used: number, cap: number): string {
  const { divisor } = unitOf(cap);
  const share = used / divisor;
  return `${used > 0 && share < 0.1 ? formatSize(used) : short(share)} of ${formatCap(cap)}`;
}

/**
 * A size for reading: whole bytes below 1 KB, then one decimal ('212.4 KB', '1.3 GB').
 * Rounding never shows '1024.0 KB': the next unit takes over.
 */
export function formatSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 B';
  const { divisor, name } = unitOf(bytes, 'TB');
  return `${(bytes / divisor).toFixed(divisor === 1 ? 0 : 1)} ${name}`;
}

/** A limit as it is sold: `5 GB`, `1 TB`. */
export function formatCap(cap: number): string {
  const { divisor, name } = unitOf(cap);
  return `${short(cap / divisor)} ${name}`;
}

/** The largest unit, up to `most`, of which there is at least one once it is rounded to a decimal. */
function unitOf(bytes: number, most: (typeof UNITS)[number] = 'PB'): { divisor: number; name: string } {
  let divisor = 1;
  let unit = 0;
  while (Number((bytes / divisor).toFixed(1)) >= 1024 && UNITS[unit] !== most) {
    divisor *= 1024;
    unit += 1;
  }
  return { divisor, name: UNITS[unit] ?? 'B' };
}

const short = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
