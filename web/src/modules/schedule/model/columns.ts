/** Events that overlap share their day's width (notes-and-schedule.md section 2.5). */

/** Where an event stands in its day: as shares of the day's width, 0 to 1. */
export interface Place {
  left: number;
  width: number;
  /** How much of the width, from the left, nothing beside it lies over: its words stand there. */
  clear: number;
  /** It lies over one that began before it, whose title stays in sight above. */
  isOver: boolean;
  /** From so many minutes after its beginning on others lie over it; null where none does. */
  seen: number | null;
  /** Its height in the pile; 0 where the order of beginnings piles them rightly. */
  lift: number;
}

export interface Interval {
  key: string;
  from: number;
  to: number;
}

/** An event of a few minutes has the height of 26, which is 24 pixels: its title can be read, and a finger meets it. */
const LEAST_MINUTES = 26;
/**
 * What begins as a short one ends is drawn at most so many minutes below its place, and not beside it: enough for a quarter of
 * an hour, or a daily briefing would halve whatever follows it.
 */
const MOST_LATE_MINUTES = 11;

interface Member {
  one: Interval;
  column: number;
}

/** Intervals that begin so close to each other that they stand side by side, over those that go on since before. */
interface Bunch {
  /** How many bunches lie under it. */
  level: number;
  members: Member[];
}

/** An event that begins so many minutes after another leaves the other's title in sight. */
const TITLE_MINUTES = 30;
/** By what share of the day's width an event is set in from the one that it lies over, and all of them together at most. */
const STEP = 0.125;
const MOST_STEPS = 0.5;

/**
 * Gives each interval its place. Those that overlap, directly or through others, stand in columns side by side, and each is as
 * wide as what lies beside it leaves. Where there would be more than `room` columns they are only for those that begin almost
 * together: what begins later lies over the others, set in from the left, since a title needs more than a sliver. What goes on
 * long after those beside it has the whole width then, under them, even if they began a little before it.
 */
export function placesOf(intervals: readonly Interval[], room = Number.POSITIVE_INFINITY): Map<string, Place> {
  const sorted = [...intervals].sort(byBeginning);
  const places = new Map<string, Place>();
  for (const group of groupsOf(sorted)) {
    const columns = inColumns(group);
    const hasOffsets = columnCount(columns) > room;
    const bunches = hasOffsets ? bunchesOf(group) : [{ level: 0, members: columns }];
    // What lies over one that begins later would be drawn before it.
    const isPiled = bunches.some(({ members }) => members.some((member) => isRightOfLater(member, members)));
    const most = Math.max(...bunches.map(({ members }) => columnCount(members)));
    const step = Math.min(STEP, MOST_STEPS / Math.max(1, ...bunches.map(({ level }) => level)));
    for (const { level, members } of bunches) {
      const left = level * step;
      const count = columnCount(members);
      const edge = (column: number) => left + ((1 - left) * column) / count;
      const besides = (member: Member) =>
        members.filter((other) => other.column > member.column && areAtOnce(other.one, member.one));
      const isUnder = (member: Member) => hasOffsets && outlasts(member.one, besides(member));
      for (const member of members) {
        const { one, column } = member;
        const clear = edge(Math.min(count, ...besides(member).map((other) => other.column))) - edge(column);
        const isOver = level > 0 || members.some((other) => isUnder(other) && besides(other).includes(member));
        const over = bunches.filter((bunch) => bunch.level > level).flatMap((bunch) => bunch.members);
        const covered = over
          .map((other) => other.one)
          .filter((other) => other.from > one.from && areAtOnce(other, one));
        const seen = covered.length > 0 ? Math.min(...covered.map(({ from }) => from)) - one.from : null;
        const width = isUnder(member) ? edge(count) - edge(column) : clear;
        const lift = isPiled ? level * most + column : 0;
        places.set(one.key, { left: edge(column), width, clear, isOver, seen, lift });
      }
    }
  }
  return places;
}

/** The order in which they are drawn: what lies over another comes after it. */
const byBeginning = (a: Interval, b: Interval) => a.from - b.from || b.to - a.to;

/**
 * The intervals as tall as they are drawn, in the order in which they are. An event that begins as a short one ends stands below
 * it.
 */
export function withRoom<T extends Interval>(intervals: readonly T[]): T[] {
  const drawn = intervals.map((one) => {
    const to = Math.max(one.to, one.from + LEAST_MINUTES);
    const isCovering = (other: T) => {
      const below = other.from + LEAST_MINUTES - one.from;
      return other.to <= one.from && below > 0 && below <= MOST_LATE_MINUTES;
    };
    const from = Math.max(one.from, ...intervals.filter(isCovering).map((short) => short.from + LEAST_MINUTES));
    return { ...one, from: to - from < LEAST_MINUTES ? one.from : from, to };
  });
  return drawn.sort(byBeginning);
}

/** It goes on when all of them are over, for so long that it is worth its width. */
const outlasts = (one: Interval, others: readonly Member[]) =>
  others.length > 0 && others.every((other) => one.to - other.one.to >= TITLE_MINUTES);

const areAtOnce = (a: Interval, b: Interval) => a.from < b.to && b.from < a.to;
const columnCount = (members: Member[]) => Math.max(0, ...members.map(({ column }) => column + 1));

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
function inColumns(group: readonly Interval[]): Member[] {
  const members: Member[] = [];
  for (const one of group) {
    const taken = new Set(members.filter((other) => areAtOnce(other.one, one)).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    members.push({ one, column });
  }
  return members;
}

/** In columns, what outlasts others to the left of them, where it can go on under them. */
function longestFirst(group: readonly Interval[]): Member[] {
  const isLong = (one: Interval) => {
    const others = group.filter((other) => other !== one && areAtOnce(other, one));
    return others.length > 0 && others.every((other) => one.to - other.to >= TITLE_MINUTES);
  };
  return inColumns([...group.filter(isLong), ...group.filter((one) => !isLong(one))]);
}

const isRightOfLater = ({ one, column }: Member, members: readonly Member[]) =>
  members.some((other) => other.column < column && areAtOnce(other.one, one) && byBeginning(one, other.one) < 0);

function bunchesOf(group: readonly Interval[]): Bunch[] {
  const bunches: Bunch[] = [];
  for (const one of group) {
    const under = bunches.filter(({ members }) => members.some((member) => areAtOnce(member.one, one)));
    const isBeside = (other: Interval) => areAtOnce(other, one) && one.from - other.from < TITLE_MINUTES;
    // There is one at most: all that go on now and began within these minutes overlap, and are in one bunch.
    const beside = under.find(({ members }) => members.some((member) => isBeside(member.one)));
    if (beside) {
      beside.members = longestFirst([...beside.members.map((member) => member.one), one]);
    } else {
      const level = Math.max(-1, ...under.map((bunch) => bunch.level)) + 1;
      bunches.push({ level, members: inColumns([one]) });
    }
  }
  return bunches;
}
