/** Events that overlap share their day's width (notes-and-schedule.md section 2.5). */

/** Where an event stands in its day: as shares of the day's width, 0 to 1. */
export interface Place {
  left: number;
  width: number;
  /** It lies over one that began before it, whose title stays in sight above. */
  isOver: boolean;
  /** From so many minutes after its beginning on others lie over it; null where none does. */
  seen: number | null;
}

export interface Interval {
  key: string;
  from: number;
  to: number;
}

/** An event of a few minutes has the height of 26, which is 24 pixels: its title can be read, and a finger meets it. */
const LEAST_MINUTES = 26;
/** What begins as a short one ends is drawn at most so many minutes below its place, and not beside it. */
const MOST_LATE_MINUTES = 5;

/** Intervals that begin so close to each other that they stand side by side, over those that go on since before. */
interface Bunch {
  /** How many bunches lie under it. */
  level: number;
  members: { one: Interval; column: number }[];
}

/** An event that begins so many minutes after another leaves the other's title in sight. */
const TITLE_MINUTES = 30;
/** By what share of the day's width an event is set in from the one that it lies over, and all of them together at most. */
const STEP = 0.125;
const MOST_STEPS = 0.5;

/**
 * Gives each interval its place. Those that overlap, directly or through others, stand in columns side by side, and each is as
 * wide as what lies beside it leaves. With `hasOffsets` columns are only for those that begin almost together: what begins later
 * lies over the others, set in from the left, since a day of a week has no room for a title in a third of its width.
 */
export function placesOf(intervals: readonly Interval[], hasOffsets = false): Map<string, Place> {
  const sorted = [...intervals].sort((a, b) => a.from - b.from || b.to - a.to);
  const places = new Map<string, Place>();
  for (const group of groupsOf(sorted)) {
    const bunches = hasOffsets ? bunchesOf(group) : [{ level: 0, members: inColumns(group) }];
    const step = Math.min(STEP, MOST_STEPS / Math.max(1, ...bunches.map(({ level }) => level)));
    for (const { level, members } of bunches) {
      const left = level * step;
      const count = columnCount(members);
      const edge = (column: number) => left + ((1 - left) * column) / count;
      for (const { one, column } of members) {
        const beside = members.filter((other) => other.column > column && areAtOnce(other.one, one));
        const next = Math.min(count, ...beside.map((other) => other.column));
        const over = bunches.filter((bunch) => bunch.level > level).flatMap((bunch) => bunch.members);
        const covered = over
          .map((other) => other.one)
          .filter((other) => other.from > one.from && areAtOnce(other, one));
        const seen = covered.length > 0 ? Math.min(...covered.map(({ from }) => from)) - one.from : null;
        places.set(one.key, { left: edge(column), width: edge(next) - edge(column), isOver: level > 0, seen });
      }
    }
  }
  return places;
}

/** The intervals as tall as they are drawn. An event that begins as a short one ends stands below it. */
export function withRoom<T extends Interval>(intervals: readonly T[]): T[] {
  return intervals.map((one) => {
    const to = Math.max(one.to, one.from + LEAST_MINUTES);
    const isCovering = (other: T) => {
      const below = other.from + LEAST_MINUTES - one.from;
      return other.to <= one.from && below > 0 && below <= MOST_LATE_MINUTES;
    };
    const from = Math.max(one.from, ...intervals.filter(isCovering).map((short) => short.from + LEAST_MINUTES));
    return { ...one, from: to - from < LEAST_MINUTES ? one.from : from, to };
  });
}

const areAtOnce = (a: Interval, b: Interval) => a.from < b.to && b.from < a.to;
const columnCount = (members: Bunch['members']) => Math.max(0, ...members.map(({ column }) => column + 1));

/** Cuts what is sorted by its beginning into parts that do not overlap. */
function groupsOf(sorted: readonly Interval[]): Interval[][] {
  const groups: Interval[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const one of sorted) {
    if (one.from >= reach) groups.push([]);
    groups.at(-1)?.push(one);
    reach = Math.max(reach, one.to);
  }
  return groups;
}

/** Each in the leftmost column that is free. */
function inColumns(group: readonly Interval[]): Bunch['members'] {
  const members: Bunch['members'] = [];
  for (const one of group) {
    const taken = new Set(members.filter((other) => areAtOnce(other.one, one)).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    members.push({ one, column });
  }
  return members;
}

function bunchesOf(group: readonly Interval[]): Bunch[] {
  const bunches: Bunch[] = [];
  for (const one of group) {
    const under = bunches.filter(({ members }) => members.some((member) => areAtOnce(member.one, one)));
    const isBeside = (other: Interval) => areAtOnce(other, one) && one.from - other.from < TITLE_MINUTES;
    // There is one at most: all that go on now and began within these minutes overlap, and are in one bunch.
    const beside = under.find(({ members }) => members.some((member) => isBeside(member.one)));
    if (beside) {
      beside.members = inColumns([...beside.members.map((member) => member.one), one]);
    } else {
      const level = Math.max(-1, ...under.map((bunch) => bunch.level)) + 1;
      bunches.push({ level, members: inColumns([one]) });
    }
  }
  return bunches;
}
