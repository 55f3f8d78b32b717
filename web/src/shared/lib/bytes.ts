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
  return `${used > 0 && share < 0.1 ? formatUsed(used) : short(share)} of ${formatCap(cap)}`;
}

function formatUsed(bytes: number): string {
  const { divisor, name } = unitOf(bytes);
  return `${(bytes / divisor).toFixed(divisor === 1 ? 0 : 1)} ${name}`;
}

/** A limit as it is sold: `5 GB`, `1 TB`. */
export function formatCap(cap: number): string {
  const { divisor, name } = unitOf(cap);
  return `${short(cap / divisor)} ${name}`;
}

/** The largest unit of which there is at least one. Rounding never makes 1024 of one: the next unit takes over. */
function unitOf(bytes: number): { divisor: number; name: string } {
  let divisor = 1;
  let unit = 0;
  while (Number((bytes / divisor).toFixed(1)) >= 1024 && unit < UNITS.length - 1) {
    divisor *= 1024;
    unit += 1;
  }
  return { divisor, name: UNITS[unit] ?? 'B' };
}

const short = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
