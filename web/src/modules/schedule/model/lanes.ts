/** Bars over days: in the week's row of whole days and in the weeks of a month. */
import type { Day } from '@/shared/lib/days';

export interface Span {
  first: Day;
  last: Day;
}

export interface Bar<T> {
  item: T;
  /** Indices of the first and the last of the row's days that it covers. */
  from: number;
  to: number;
  lane: number;
  /** It began before the row, or goes on after it. */
  isCutBefore: boolean;
  isCutAfter: boolean;
}

/** Lays items over the days of a row, each in the uppermost lane that is free. They come in the order in which they are to stand. */
export function barsOf<T extends Span>(items: readonly T[], days: readonly Day[]): Bar<T>[] {
  const bars: Bar<T>[] = [];
  const [firstDay, lastDay] = [days[0] ?? '', days.at(-1) ?? ''];
  const covered = items.flatMap((item) => {
    const from = days.findIndex((day) => day >= item.first);
    const to = days.findLastIndex((day) => day <= item.last);
    return from >= 0 && to >= from ? [{ item, from, to }] : [];
  });
  // Long ones first, so that they lie straight and short ones fill the gaps.
  covered.sort((a, b) => Number(b.to > b.from) - Number(a.to > a.from) || a.from - b.from || b.to - a.to);
  // Of each lane the days that are taken, a bit for each: hundreds of events on a day are not compared with each other.
  const taken: number[] = [];
  for (const { item, from, to } of covered) {
    const wanted = (1 << (to + 1)) - (1 << from);
    let lane = 0;
    while (((taken[lane] ?? 0) & wanted) !== 0) lane += 1;
    taken[lane] = (taken[lane] ?? 0) | wanted;
    bars.push({ item, from, to, lane, isCutBefore: item.first < firstDay, isCutAfter: item.last > lastDay });
  }
  return bars;
}

/** What a row with room for so many lanes shows, and how many more each of its days has ('+N more'). */
export function fitLanes<T>(bars: readonly Bar<T>[], room: number, days: number): { shown: Bar<T>[]; more: number[] } {
  const over = Array.from({ length: days }, (_, day) =>
    bars.some(({ lane, from, to }) => lane >= room && from <= day && day <= to),
  );
  // The last lane of a day with more than there is room for says how many more there are.
  const isShown = ({ lane, from, to }: Bar<T>) =>
    lane < room - 1 || (lane === room - 1 && !over.slice(from, to + 1).includes(true));
  const shown = bars.filter(isShown);
  const more = over.map((_, day) => bars.filter((bar) => bar.from <= day && day <= bar.to && !isShown(bar)).length);
  return { shown, more };
}
