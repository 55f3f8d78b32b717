import { toLocalField } from './share-draft';

/** The same time of day so many days after `now`, as the field for the end of a link holds it. */
export function endIn(days: number, now: Date): string {
  const at = new Date(now);
  // By the calendar and not by hours: the clocks may change in between.
  at.setDate(at.getDate() + days);
  return toLocalField(at.toISOString());
}
