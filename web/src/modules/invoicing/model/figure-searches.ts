import { addDays } from '@/shared/lib/calendar-days';
import { OWED_STATES } from './invoice-state';
import type { InvoicesSearch } from './invoices-search';

/** A search for the rows that a figure is made of. */
type OwedSearch = Pick<InvoicesSearch, 'state' | 'subcontractor' | 'dueFrom' | 'dueTo' | 'sort'>;

const owed = (search: OwedSearch): OwedSearch => ({ state: OWED_STATES, sort: 'due', ...search });

/** What should have been paid before `today`. */
export function overdueSearch(today: string): OwedSearch {
  return owed({ dueTo: addDays(today, -1) });
}

/** What falls due in the week from Monday `weekStart` on. This week's figure leaves out what is overdue already. */
export function weekSearch(weekStart: string, today: string): OwedSearch {
  return owed({ dueFrom: weekStart < today ? today : weekStart, dueTo: addDays(weekStart, 6) });
}

/** The columns of the aged creditors. */
export const AGES = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90', 'total'] as const;
export type Age = (typeof AGES)[number];

/** By how many days the invoices of a column are overdue: from the fewest to the most. */
const DAYS: Readonly<Record<Age, readonly [fewest?: number, most?: number]>> = {
  notDue: [undefined, 0],
  days1To30: [1, 30],
  days31To60: [31, 60],
  days61To90: [61, 90],
  over90: [91],
  total: [],
};

/** What is owed and this old on the day of the report, to one subcontractor or to all. */
export function agedSearch(age: Age, asOf: string, subcontractor?: string): OwedSearch {
  const [fewest, most] = DAYS[age];
  return owed({
    ...(subcontractor && { subcontractor }),
    ...(most !== undefined && { dueFrom: addDays(asOf, -most) }),
    ...(fewest !== undefined && { dueTo: addDays(asOf, -fewest) }),
  });
}
