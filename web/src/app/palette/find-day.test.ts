import { expect, it, vi } from 'vitest';
import { dayCommand } from './day-command';
import { dayTitle, findDay } from './find-day';

const TODAY = '2026-11-28';

it.each([
  '3 dec',
  '3 December',
  'dec 3',
  'December 3rd',
  '3rd of dec',
  'Thu 3 dec',
  '03/12',
  '3.12',
  '3/12/26',
  '2026-12-03',
])('reads %s as the third of December', (typed) => expect(findDay(` ${typed} `, TODAY)).toBe('2026-12-03'));

it('takes the nearest day where no year is typed, and the one that is typed else', () => {
  expect(findDay('3 jan', TODAY)).toBe('2027-01-03');
  expect(findDay('20 nov', TODAY)).toBe('2026-11-20');
  expect(findDay('3 jan 2026', TODAY)).toBe('2026-01-03');
  expect(findDay('29 feb', TODAY)).toBe('2028-02-29');
});

it.each(['3', 'dec', '3 de', '31 feb', '12/13', '3 decks', 'ITR-115', 'level 04', ''])('sees no day in %j', (typed) =>
  expect(findDay(typed, TODAY)).toBeNull(),
);

it('names the year where it is another than this one', () => {
  expect(dayTitle('2026-12-03', TODAY)).toBe('Thursday 3 December');
  expect(dayTitle('2027-01-03', TODAY)).toBe('Sunday 3 January 2027');
});

it('goes to the day in the schedule, for those who have one', () => {
  const goTo = vi.fn();
  const command = dayCommand('3 dec', [{ id: 'schedule.open' }], TODAY);
  expect(command?.label).toBe('Schedule: Thursday 3 December');
  command?.run({ goTo });
  expect(goTo).toHaveBeenCalledWith('/schedule?view=day&date=2026-12-03');
  expect(dayCommand('3 dec', [{ id: 'drive.upload' }], TODAY)).toBeNull();
});
