/** Putting together what two people made of the same list of blocks. */

/** Indices of `b` that are the same as those of `a`, in order: a longest common subsequence. */
function matches<T>(a: readonly T[], b: readonly T[], isSame: (x: T, y: T) => boolean): Map<number, number> {
  const found = new Map<number, number>();
  let start = 0;
  while (start < a.length && start < b.length && isSame(a[start] as T, b[start] as T)) found.set(start, start++);
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && isSame(a[endA - 1] as T, b[endB - 1] as T)) found.set(--endA, --endB);
  const [rows, columns] = [endA - start, endB - start];
  const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const same = isSame(a[start + row] as T, b[start + column] as T);
      const line = lengths[row];
      if (line) line[column] = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (isSame(a[start + row] as T, b[start + column] as T)) found.set(start + row++, start + column++);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

/** More blocks than this are not compared one by one: that would hold the page up. */
const MOST = 2000;

/**
 * Both changes of `base` in one list; null where both changed the same place in different ways, so that only a person can
 * say what holds. Changes next to each other count as the same place.
 */
export function merge3<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  isSame: (x: T, y: T) => boolean,
): T[] | null {
  if (Math.max(base.length, mine.length, theirs.length) > MOST) return null;
  const inMine = matches(base, mine, isSame);
  const inTheirs = matches(base, theirs, isSame);
  const merged: T[] = [];
  let [b, m, t] = [0, 0, 0];
  while (b <= base.length) {
    // The next block that all three have ends the stretch before it.
    let next = b;
    while (next < base.length && !(inMine.has(next) && inTheirs.has(next))) next += 1;
    const mineTo = next < base.length ? (inMine.get(next) ?? m) : mine.length;
    const theirsTo = next < base.length ? (inTheirs.get(next) ?? t) : theirs.length;
    const stretch = chooseStretch(base.slice(b, next), mine.slice(m, mineTo), theirs.slice(t, theirsTo), isSame);
    if (!stretch) return null;
    merged.push(...stretch);
    if (next < base.length) merged.push(mine[mineTo] as T);
    [b, m, t] = [next + 1, mineTo + 1, theirsTo + 1];
  }
  return merged;
}

/** Whoever changed the stretch has the say; both only with the same words. */
function chooseStretch<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  isSame: (x: T, y: T) => boolean,
): readonly T[] | null {
  const equal = (x: readonly T[], y: readonly T[]) =>
    x.length === y.length && x.every((block, index) => isSame(block, y[index] as T));
  if (equal(mine, base)) return theirs;
  if (equal(theirs, base) || equal(mine, theirs)) return mine;
  return null;
}
