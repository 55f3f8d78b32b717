import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { PlacedField } from '../../api/types';
import { OthersMarks, type OthersMarksProps } from './FieldMarks';

const place = { left: 0.1, top: 0.8, width: 0.3, height: 0.1 };
const field: PlacedField = { id: 'f', kind: 'text', page: 2, place, isRequired: true, label: 'Company', value: null };
const tasks: OthersMarksProps['tasks'] = [
  { id: 'a', status: 'pending', page: 1, place, fields: [field], assignedToName: 'Ingrid Holm' },
  // Hers is in the document by now.
  { id: 'b', status: 'signed', page: 1, place, fields: [field], assignedToName: 'Grace Okafor' },
];

test('whoever asked sees where others have yet to sign and fill in, page by page', () => {
  const { unmount } = renderInTheme(<OthersMarks page={1} tasks={tasks} />);
  expect(screen.getByText('Signature: Ingrid Holm').dataset.mark).toBe('signature');
  expect(screen.queryByText(/Grace Okafor|Company/)).toBeNull();
  unmount();
  renderInTheme(<OthersMarks page={2} tasks={tasks} />);
  expect(screen.getAllByText('Company')).toHaveLength(1);
  expect(screen.queryByText(/Signature:/)).toBeNull();
});
