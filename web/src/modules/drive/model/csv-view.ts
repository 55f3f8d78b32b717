/** A table put in another order, and narrowed to the rows that hold what was typed. */
import { holds } from '@/shared/lib/fold';

export interface CsvSort {
  column: number;
  isDescending: boolean;
}

export interface CsvView {
  /** Nothing typed holds every row. */
  find: string;
  /** Null leaves the rows as the file has them. */
  sort: CsvSort | null;
}

export const WHOLE_TABLE: CsvView = { find: '', sort: null };

/** A longer table is only read: all of its rows would have to be held in memory to be put in order. */
export const MOST_SORTED = 50_000;

const words = new Intl.Collator('en-GB', { numeric: true });

/** `£1,284.50`, `(12.00)`, `20%` as numbers; null for words. */
function numberOf(value: string): number | null {
  const plain = value.replace(/[£$€%,\s]/g, '').replace(/^\((.*)\)$/, '-$1');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** Numbers before words, each among themselves. */
function compare(a: string, b: string): number {
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== null && other !== null) return one - other;
  if (one !== null || other !== null) return one === null ? 1 : -1;
  return words.compare(a, b);
}

const holdsIn = (row: readonly string[], find: string) => row.some((value) => holds(value, find));

/** Where the rows stand that hold what was typed; all of them where nothing is. */
export function placesOf(rows: readonly (readonly string[])[], find: string): readonly number[] {
  const isAll = find.trim() === '';
  return rows.flatMap((row, place) => (isAll || holdsIn(row, find) ? [place] : []));
}

/** The rows of a view. What is empty in the column stands last, whichever way it is sorted. */
export function viewOf(rows: readonly string[][], { find, sort }: CsvView): readonly string[][] {
  const found = find.trim() === '' ? rows : rows.filter((row) => holdsIn(row, find));
  if (!sort) return found;
  const way = sort.isDescending ? -1 : 1;
  return found.toSorted((one, other) => {
    const [a, b] = [one, other].map((row) => (row[sort.column] ?? '').trim());
    if (!a || !b) return Number(!a) - Number(!b);
    return way * compare(a, b);
  });
}

/** The next order by a press on a column's head: upwards, downwards, as the file has it. */
export function nextSort(sort: CsvSort | null, column: number): CsvSort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
