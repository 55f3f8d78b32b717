import { expect, it } from 'vitest';
import type { ScheduleStatusLabel } from '@/shared/api/gen';
import { labelChanges, withWord } from './status-words';

const labels: ScheduleStatusLabel[] = [
  { id: 'green', label: 'On Track', color: '#10B981' },
  { id: 'amber', label: 'Waiting', color: '#F59E0B' },
  { id: 'red', label: 'Urgent', color: '#EF4444' },
];

it('tells the server only of words that were changed', () => {
  expect(labelChanges(labels, labels)).toBeNull();
  expect(labelChanges(labels, withWord(labels, 'green', ' On Track '))).toBeNull();
  expect(labelChanges(labels, withWord(labels, 'red', 'Stopped'))).toEqual([
    labels[0],
    labels[1],
    { id: 'red', label: 'Stopped', color: '#EF4444' },
  ]);
});

it('gives the product’s own word back for a blank one', () => {
  expect(labelChanges(labels, withWord(labels, 'green', ''))).toBeNull();
  expect(labelChanges(labels, withWord(labels, 'amber', '  '))?.map(({ id }) => id)).toEqual(['green', 'red']);
});
