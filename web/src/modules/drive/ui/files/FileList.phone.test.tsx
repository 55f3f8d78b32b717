import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { FileScope } from '../../api/queries';
import type { SortOrder } from '../../model/list-search';
import { FileList } from './FileList';
import type { FilesBodyProps } from './files-body';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));
vi.mock('@/shared/session/use-session', () => ({ useAccess: () => ({ scopes: [], features: [], isSuper: false }) }));
vi.mock('../details/open-details', () => ({ useDetails: () => ({ fileId: undefined }) }));
vi.mock('../../model/trash-rights', () => ({ trashRights: () => ({ restores: false, purges: false }) }));
// Draws the phone's row of each file, and no table.
vi.mock('@/shared/ui/table/DataTable', () => ({
  DataTable: ({ rows, renderPhone }: { rows: object[]; renderPhone: (row: object) => React.ReactNode }) => (
    <>{rows.map(renderPhone)}</>
  ),
}));

const file = {
  id: 'f',
  name: 'plan.pdf',
  mimeType: 'application/pdf',
  size: 2048,
  driveName: 'Kestrel Wharf',
  driveColor: 'blue',
  createdAt: '2025-11-17T12:00:00Z',
  updatedAt: '2025-12-24T12:00:00Z',
  deletedAt: null,
  metadata: { ingestedVia: null },
};

function show(scope: FileScope, sort: SortOrder = { sort: 'name', order: 'asc' }): void {
  const props = {
    scope,
    files: [file],
    selection: { isChosen: () => false },
    sort,
    renaming: null,
    actions: {},
  };
  renderInTheme(<FileList {...(props as unknown as FilesBodyProps)} />);
}

it.each(['all', 'recent', 'starred', 'trash'] as const)('names the drive of a file in a list of all: %s', (view) => {
  show({ view });
  expect(screen.getByText('Kestrel Wharf')).toBeTruthy();
});

it('does not repeat the drive in a list of one drive', () => {
  show({ view: 'all', driveId: 'kw' });
  expect(screen.queryByText('Kestrel Wharf')).toBeNull();
  expect(screen.getByText('2.0 KB · 17 Nov 2025')).toBeTruthy();
});

it('dates a recent file by its last change, as the list is sorted', () => {
  show({ view: 'recent' });
  expect(screen.getByText('2.0 KB · 24 Dec 2025')).toBeTruthy();
});

it('dates a file by the moment that was chosen to sort by', () => {
  show({ view: 'recent' }, { sort: 'createdAt', order: 'desc' });
  expect(screen.getByText('2.0 KB · 17 Nov 2025')).toBeTruthy();
});
