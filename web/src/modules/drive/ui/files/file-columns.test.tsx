import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { DriveFile } from '../../api/types';
import { fileColumns } from './file-columns';

const file = { visibility: 'shared', allowedUids: [], sharedWith: [], publicLink: null } as unknown as DriveFile;

it('says by a sign who sees a file, and leaves the room to its name', () => {
  const columns = fileColumns({ view: 'all' });
  const shared = columns.find(({ label }) => label === 'Shared');
  renderInTheme(shared?.cell(file));
  // A screen reader reads the word, which the pointer is shown on hover.
  expect(screen.getByText('Drive').className).toContain('VisuallyHidden');
  expect(shared?.title?.(file)).toBe('Drive');
  // A sorted head still has room for its word and arrow.
  expect(shared?.track).toBe('3.75rem');
  const fixed = columns.map(({ track }) => Number.parseFloat(track)).filter((width) => width > 0);
  expect(fixed.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(40.25);
});
