import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { defaultSortOf } from '../../api/queries';
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

it.each([
  ['all', ['Created']],
  ['starred', ['Created']],
  ['recent', ['Created', 'Changed']],
  ['trash', ['Deleted', 'Kept until']],
] as const)('shows the moment that a list is sorted by: %s', (view, labels) => {
  const columns = fileColumns({ view });
  expect(columns.slice(columns.findIndex(({ label }) => label === 'Shared') + 1).map(({ label }) => label)).toEqual(
    labels,
  );
  expect(columns.map(({ sort }) => sort)).toContain(defaultSortOf({ view }).sort);
});

it('gives way to the change of a recent file where there is no room for both dates', () => {
  const columns = fileColumns({ view: 'recent' });
  const [created, changed] = ['Created', 'Changed'].map((label) => columns.find((column) => column.label === label));
  expect(created?.isMinor).toBe('first');
  expect(changed?.isMinor).toBeFalsy();
  const recent = { createdAt: '2025-11-17T12:00:00Z', updatedAt: '2025-12-24T12:00:00Z' } as DriveFile;
  expect([created?.cell(recent), changed?.cell(recent)]).toEqual(['17 Nov 2025', '24 Dec 2025']);
});
