/** Which files of a list are chosen, and how a click or a key changes that. Nothing here draws or asks the server. */

/** What can be chosen: it has an id. */
interface Item {
  id: string;
}

/** The chosen files, across pages; or all that match the list's filter, loaded or not. */
export interface Selection<T extends Item> {
  /** Chosen one by one, by id. Empty while `everything` is chosen. */
  chosen: ReadonlyMap<string, T>;
  /** All that the list's filter matches, on every page. */
  everything: boolean;
  /** Where a range begins: what was chosen last by itself. */
  anchor: string | null;
  /** What was chosen before the range at the anchor began; a new range from there replaces the former one. */
  base: ReadonlyMap<string, T>;
}

/** Nothing is chosen. */
export const NOTHING = {
  chosen: new Map<string, never>(),
  everything: false,
  anchor: null,
  base: new Map<string, never>(),
};

/** Whether a row is chosen. */
export function isChosen<T extends Item>(selection: Selection<T>, id: string): boolean {
  return selection.everything || selection.chosen.has(id);
}

/** How many are chosen; `total` is what the list's filter matches. */
export function countOf<T extends Item>(selection: Selection<T>, total: number): number {
  return selection.everything ? total : selection.chosen.size;
}

/** How much of the page is chosen, for the checkbox over it. */
export function extentOf<T extends Item>(selection: Selection<T>, rows: readonly T[]): 'none' | 'some' | 'all' {
  const count = rows.filter(({ id }) => isChosen(selection, id)).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
}

/** Chooses a row or lets it go. Letting one go after 'all of them' leaves the rest of the page it is on. */
export function toggle<T extends Item>(selection: Selection<T>, rows: readonly T[], row: T): Selection<T> {
  const next = new Map(selection.everything ? rows.map((one) => [one.id, one]) : selection.chosen);
  if (!next.delete(row.id)) next.set(row.id, row);
  return { chosen: next, everything: false, anchor: row.id, base: next };
}

/** Chooses from the anchor to a row, in the page's order. Without an anchor on this page it begins at `start`, else at the row. */
export function range<T extends Item>(
  selection: Selection<T>,
  rows: readonly T[],
  row: T,
  start: T = row,
): Selection<T> {
  const placeOf = (wanted: string | null) => rows.findIndex(({ id }) => id === wanted);
  const to = placeOf(row.id);
  const anchored = placeOf(selection.anchor);
  const from = anchored < 0 ? placeOf(start.id) : anchored;
  const base = selection.everything ? new Map<string, T>() : selection.base;
  const next = new Map(base);
  for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(one.id, one);
  return { chosen: next, everything: false, anchor: rows[from]?.id ?? row.id, base };
}

/** Chooses the whole page; lets it go where all of it was chosen. */
export function togglePage<T extends Item>(selection: Selection<T>, rows: readonly T[]): Selection<T> {
  if (selection.everything) return NOTHING;
  const next = new Map(selection.chosen);
  const isWhole = extentOf(selection, rows) === 'all';
  for (const row of rows) {
    if (isWhole) next.delete(row.id);
    else next.set(row.id, row);
  }
  return { chosen: next, everything: false, anchor: null, base: next };
}

/** Chooses all that the filter matches, on every page. */
export function chooseEverything<T extends Item>(): Selection<T> {
  return { ...NOTHING, everything: true };
}

/** What a frame drawn over the cards holds; `before` is what stays chosen beside it. */
export function framed<T extends Item>(before: ReadonlyMap<string, T>, held: readonly T[]): Selection<T> {
  const next = new Map(before);
  for (const row of held) next.set(row.id, row);
  return { chosen: next, everything: false, anchor: held[0]?.id ?? null, base: next };
}
