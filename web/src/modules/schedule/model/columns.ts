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

/** An event of a few minutes takes the room of twenty, so that its title can be read: it overlaps what comes within them. */
const LEAST_MINUTES = 20;

/** Gives each its place. What belongs together by overlaps shares the width; an event grows over columns that are free beside it. */
export function placesOf(intervals: readonly Interval[]): Map<string, Place> {
  const sorted = intervals
    .map(({ key, from, to }) => ({ key, from, to: Math.max(to, from + LEAST_MINUTES) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const places = new Map<string, Place>();
  let group: (Interval & { column: number })[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  const close = () => {
    const count = Math.max(0, ...group.map(({ column }) => column + 1));
    for (const one of group) {
      const beside = group.filter((other) => other.column > one.column && other.from < one.to && one.from < other.to);
      const next = Math.min(count, ...beside.map(({ column }) => column));
      places.set(one.key, { left: one.column / count, width: (next - one.column) / count });
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
