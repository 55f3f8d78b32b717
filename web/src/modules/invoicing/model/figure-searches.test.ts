import { describe, expect, it } from 'vitest';
import { daysBetween } from '@/shared/lib/calendar-days';
import { AGES, agedSearch, overdueSearch, weekSearch } from './figure-searches';
import { parseInvoicesSearch } from './invoices-search';

const TODAY = '2026-11-26';
const OWED = { state: 'submitted,queried,approved,scheduled,partPaid', sort: 'due' };

describe('a figure opens the rows that it is made of', () => {
  it('of what is overdue, no row that is due today', () => {
    expect(overdueSearch(TODAY)).toEqual({ ...OWED, dueTo: '2026-11-25' });
  });

  it('of this week, no row that is overdue', () => {
    expect(weekSearch('2026-11-23', TODAY)).toEqual({ ...OWED, dueFrom: TODAY, dueTo: '2026-11-29' });
    expect(weekSearch('2026-11-30', TODAY)).toEqual({ ...OWED, dueFrom: '2026-11-30', dueTo: '2026-12-06' });
  });

  it('of an age, every day once', () => {
    expect(agedSearch('notDue', TODAY)).toEqual({ ...OWED, dueFrom: TODAY });
    expect(agedSearch('days1To30', TODAY, 'one')).toEqual({
      ...OWED,
      subcontractor: 'one',
      dueFrom: '2026-10-27',
      dueTo: '2026-11-25',
    });
    expect(agedSearch('over90', TODAY)).toEqual({ ...OWED, dueTo: '2026-08-27' });
    expect(agedSearch('total', TODAY)).toEqual(OWED);
    const ages = AGES.slice(0, -1).map((age) => agedSearch(age, TODAY));
    for (const [at, { dueFrom }] of ages.slice(0, -1).entries()) {
      expect(daysBetween(ages[at + 1]?.dueTo ?? '', dueFrom ?? '')).toBe(1);
    }
  });

  it('by an address that the list reads back', () => {
    for (const age of AGES) expect(parseInvoicesSearch({ ...agedSearch(age, TODAY) })).toEqual(agedSearch(age, TODAY));
  });
});
