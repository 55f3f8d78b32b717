/** Status labels (notes-and-schedule.md section 3.9). */
import type { EventStatus } from '@/shared/api/gen';

export interface StatusLabel {
  id: EventStatus;
  label: string;
}

export const STATUSES: readonly StatusLabel[] = [
  { id: 'green', label: 'On Track' },
  { id: 'amber', label: 'At Risk' },
  { id: 'red', label: 'Urgent' },
];

/** The organisation's words in place of the product's; a status that it does not name keeps them. */
export function labelsOf(own: readonly StatusLabel[]): readonly StatusLabel[] {
  return STATUSES.map(({ id, label }) => ({ id, label: own.find((one) => one.id === id)?.label || label }));
}

/** The words of a status; null for none. */
export function statusLabel(status: string | null, labels: readonly StatusLabel[]): string | null {
  return labels.find(({ id }) => id === status)?.label ?? null;
}
