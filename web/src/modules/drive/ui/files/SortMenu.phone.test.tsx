import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onPhone } from '@/shared/testing/on-phone';
import { renderInTheme } from '@/shared/testing/render';
import { SortMenu } from './SortMenu';

it.each([
  ['createdAt', 'Created'],
  ['updatedAt', 'Changed'],
  ['size', 'Size'],
] as const)('names what a list is sorted by on a phone as well: %s', (sort, label) => {
  onPhone();
  renderInTheme(<SortMenu sort={{ sort, order: 'desc' }} onSort={vi.fn()} isTrash={false} />);
  expect(screen.getByRole('button', { name: `Sort by: ${label}` }).textContent).toBe(label);
});
