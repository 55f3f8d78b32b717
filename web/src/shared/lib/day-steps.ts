import { addDays, addMonths, type Day, isSameMonth, isWeekend, startOfWeek } from './days';

/** Where a stroke leads from a day in a month or a year of days; null where the key is none of theirs. */
export function dayStep(key: string, day: Day, hasWeekends = true): Day | null {
  const sunday = addDays(startOfWeek(day), 6);
  switch (key) {
    case 'ArrowLeft':
      return besideWeekend(addDays(day, -1), -1, hasWeekends);
    case 'ArrowRight':
      return besideWeekend(addDays(day, 1), 1, hasWeekends);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return besideWeekend(sunday, -1, hasWeekends);
    case 'PageUp':
      return shownDay(addMonths(day, -1), hasWeekends);
    case 'PageDown':
      return shownDay(addMonths(day, 1), hasWeekends);
    default:
      return null;
  }
}

/** The day itself, or where weekends are hidden the nearest before it, else after it, of the same month. */
export function shownDay(day: Day, hasWeekends: boolean): Day {
  const before = besideWeekend(day, -1, hasWeekends);
  return isSameMonth(before, day) ? before : besideWeekend(day, 1, hasWeekends);
}

/** On from a weekend that is hidden. */
function besideWeekend(day: Day, by: 1 | -1, hasWeekends: boolean): Day {
  let one = day;
  while (!hasWeekends && isWeekend(one)) one = addDays(one, by);
  return one;
}
