import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import type { FileScope } from '../../api/queries';
import { FileList } from './FileList';
import type { FilesBodyProps } from './files-body';

const details = vi.hoisted(() => ({ fileId: undefined as string | undefined }));
vi.mock('../details/open-details', () => ({ useDetails: () => details }));
// A window with room for the panel beside the list.
vi.mock('@/shared/ui/use-beside', () => ({ useBeside: (stays: boolean) => stays }));
vi.mock('@/shared/session/use-session', () => ({ useAccess: () => ({ scopes: [], features: [], isSuper: false }) }));
vi.mock('../../model/trash-rights', () => ({ trashRights: () => ({ restores: true, purges: false }) }));
// Draws the actions of the first row, and no table.
vi.mock('@/shared/ui/table/DataTable', () => ({
  DataTable: (props: { rows: object[]; renderActions: (row: object, tabIndex: number) => React.ReactNode }) =>
    props.renderActions(props.rows[0] ?? {}, 0),
}));

const file = { id: 'f', name: 'plan.pdf', can: { download: true, share: true, restore: true } };

function actionsIn(scope: FileScope): string[] {
  const props = {
    scope,
    files: [file],
    selection: {},
    sort: { sort: 'name', order: 'asc' },
    renaming: null,
    actions: {},
  };
  renderInTheme(<FileList {...(props as unknown as FilesBodyProps)} />);
  return screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
}

afterEach(() => {
  details.fileId = undefined;
});

it('has download and share in each row', () => {
  expect(actionsIn({ view: 'all' })).toEqual(['Download plan.pdf', 'Share plan.pdf', 'Actions for plan.pdf']);
});

it('leaves the names their room beside open details: the menu has all', () => {
  details.fileId = 'f';
  expect(actionsIn({ view: 'all' })).toEqual(['Actions for plan.pdf']);
});

it('restores from the row in the trash, whatever is open', () => {
  details.fileId = 'f';
  expect(actionsIn({ view: 'trash' })).toContain('Restore plan.pdf');
});
