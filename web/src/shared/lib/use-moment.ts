import { useEffect, useEffectEvent } from 'react';

/** A timer of the browser holds no longer time; in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;
/** Clocks differ: where nothing has changed after the moment, it is done again after so long. */
const AGAIN_MS = 30_000;
/** So long after the moment at the earliest: a clock that is a little ahead would ask too early. */
const LATER_MS = 1000;

/**
 * Does something once a moment has come, as ISO 8601, while the page is open: asking for what has ended then. It is done
 * again every half minute until another moment, or none, is given.
 */
export function useMoment(moment: string | null | undefined, onCome: () => void): void {
  const come = useEffectEvent(onCome);
  useEffect(() => {
    if (!moment) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (least: number) => {
      const left = Math.max(least, Date.parse(moment) - Date.now() + LATER_MS);
      timer = setTimeout(
        () => {
          if (Date.parse(moment) <= Date.now()) come();
          wait(AGAIN_MS);
        },
        Math.min(left, LONGEST_MS),
      );
    };
    wait(LATER_MS);
    return () => clearTimeout(timer);
  }, [moment]);
}

/** The earliest of some moments; null where there is none. */
export function earliest(moments: readonly (string | null | undefined)[]): string | null {
  const known = moments.filter((moment) => typeof moment === 'string');
  return known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
