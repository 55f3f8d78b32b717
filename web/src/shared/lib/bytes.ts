const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `142.8 of 200 GB`: both in the cap's unit (base 1024), at most one decimal, no needless `.0`. */
export function formatShare(used: number, cap: number): string {
  let divisor = 1;
  let unit = 0;
  while (cap / divisor >= 1024 && unit < UNITS.length - 1) {
    divisor *= 1024;
    unit += 1;
  }
  const short = (value: number) => (value / divisor).toFixed(1).replace(/\.0$/, '');
  return `${short(used)} of ${short(cap)} ${UNITS[unit]}`;
}
