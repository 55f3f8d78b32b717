import type { Findable } from './entries';

/** So many of one kind stand on the first screen, so that ten records of a pour do not hide the pour itself. */
const FIRST = 3;

/** The first three of each kind in the order in which they were found, and behind them the rest. */
export function mixKinds(things: readonly Findable[]): readonly Findable[] {
  const counts = new Map<Findable['kind'], number>();
  const first: Findable[] = [];
  const rest: Findable[] = [];
  for (const thing of things) {
    const count = counts.get(thing.kind) ?? 0;
    counts.set(thing.kind, count + 1);
    (count < FIRST ? first : rest).push(thing);
  }
  return [...first, ...rest];
}
