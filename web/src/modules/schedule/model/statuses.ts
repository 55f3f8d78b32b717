/** Status labels (notes-and-schedule.md section 3.9). */
export type Status = 'green' | 'amber' | 'red';

export interface StatusLabel {
  id: Status;
  label: string;
}

export const STATUSES: readonly StatusLabel[] = [
  { id: 'green', label: 'On Track' },
  { id: 'amber', label: 'At Risk' },
  { id: 'red', label: 'Urgent' },
];

/** The words of a status; null for none. */
export function statusLabel(status: string | null): string | null {
  return STATUSES.find(({ id }) => id === status)?.label ?? null;
}
