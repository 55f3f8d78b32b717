/** Events that overlap stand side by side (notes-and-schedule.md section 2.5). */

/** Where an event stands in its day: as shares of the day's width, 0 to 1. */
export interface Place {
  left: number;
  width: number;
}

export interface Interval {
  key: string;
  from: number;
  to: number;
}

interface Placed extends Interval {
  column: number;
}

/** An event of a few minutes takes the room of twenty, so that its title can be read: it overlaps what comes within them. */
const LEAST_MINUTES = 20;

/**
 * Gives each its place. What belongs together by overlaps shares the width; an event grows over columns that are free beside it, and
 * the column of an event that has nothing beside it for most of the time is as wide as two.
 */
export function placesOf(intervals: readonly Interval[]): Map<string, Place> {
  const sorted = intervals
    .map(({ key, from, to }) => ({ key, from, to: Math.max(to, from + LEAST_MINUTES) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const places = new Map<string, Place>();
  let group: Placed[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  const close = () => {
    const count = Math.max(0, ...group.map(({ column }) => column + 1));
    const wide = count > 1 ? wideColumn(group) : null;
    const edge = (column: number) => (wide === null ? column / count : (column + Number(column > wide)) / (count + 1));
    for (const one of group) {
      const beside = group.filter((other) => other.column > one.column && other.from < one.to && one.from < other.to);
      const next = Math.min(count, ...beside.map(({ column }) => column));
      places.set(one.key, { left: edge(one.column), width: edge(next) - edge(one.column) });
    }
    group = [];
  };
  for (const one of sorted) {
    if (one.from >= reach) close();
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    group.push({ ...one, column });
    reach = Math.max(reach, one.to);
  }
  close();
  return places;
}

/** The column of the event that is alone for more than half of the time that the group lasts. */
function wideColumn(group: readonly Placed[]): number | null {
  const [from, to] = [Math.min(...group.map((one) => one.from)), Math.max(...group.map((one) => one.to))];
  const found = group.find((one) => {
    const beside = group.filter((other) => other !== one && other.from < one.to && one.from < other.to);
    // In order of their beginning: what is left between them is time alone.
    let [reached, alone] = [one.from, 0];
    for (const other of beside) {
      alone += Math.max(0, other.from - reached);
      reached = Math.max(reached, other.to);
    }
    return alone + Math.max(0, one.to - reached) > (to - from) / 2;
  });
  return found?.column ?? null;
}
