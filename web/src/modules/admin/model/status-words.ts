/** The words of the schedule's statuses, as the organisation has them (notes-and-schedule.md section 3.9). */
import type { ScheduleStatusLabel } from '@/shared/api/gen';

/** What each is called unless the organisation says otherwise. */
export const OWN_WORDS: Readonly<Record<string, string>> = { green: 'On Track', amber: 'At Risk', red: 'Urgent' };

/** The longest label, in letters. */
export const MAX_LABEL = 40;

/** The labels with a status's words changed. */
export function withWord(labels: readonly ScheduleStatusLabel[], id: string, label: string): ScheduleStatusLabel[] {
  return labels.map((one) => (one.id === id ? { ...one, label } : one));
}

/** What to tell the server; null where nothing was changed. A blank word gives the product's own back. */
export function labelChanges(
  before: readonly ScheduleStatusLabel[],
  after: readonly ScheduleStatusLabel[],
): ScheduleStatusLabel[] | null {
  const trimmed = after.map((one) => ({ ...one, label: one.label.trim() }));
  const isSame = trimmed.every(({ id, label }) => {
    const known = before.find((one) => one.id === id)?.label;
    return label === known || (label === '' && known === OWN_WORDS[id]);
  });
  return isSame ? null : trimmed.filter(({ label }) => label !== '');
}
