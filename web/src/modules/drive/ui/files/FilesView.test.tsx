import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { entitlementsQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { onPhone } from '@/shared/testing/on-phone';
import { drivesQuery, type FileScope, filesQuery, permissionsQuery, repairsQuery, usageQuery } from '../../api/queries';
import type { DriveFile, FilePage } from '../../api/types';
import { parseListSearch } from '../../model/list-search';
import { uploadRequest } from '../uploads/upload-dialog';
import { deletionOrder } from './deletion-order';
import { FilesView } from './FilesView';
import { FilesError } from './list-states';

const GIB = 1024 ** 3;

function fileOf(name: string, change: Partial<DriveFile> = {}): DriveFile {
  return {
    id: name,
    name,
    mimeType: '',
    size: 2048,
    driveId: 'kw',
    driveName: 'Kestrel Wharf',
    driveColor: 'blue',
    libraryId: 'dr',
    libraryName: 'Drawings',
    folderId: null,
    starred: false,
    ownerUid: 'u1',
    ownerName: 'Aoife Brennan',
    status: 'active',
    checksum: 'ab'.repeat(32),
    version: 1,
    versionCount: 1,
    referenceCount: 0,
    orphanedRef: false,
    pendingSign: false,
    signed: false,
    signedFileUrl: null,
    signedFilePath: null,
    storagePath: 'dunmarrow/2025-11/1',
    downloadUrl: '/api/drive/download?fileId=1&driveId=1',
    deleted: false,
    state: { binnedAt: null },
    createdAt: '2025-11-17T12:00:00Z',
    modifiedAt: '2025-11-17T12:00:00Z',
    updatedAt: '2025-11-17T12:00:00Z',
    deletedAt: null,
    ownerEmail: 'aoife@dunmarrow.example',
    visibility: 'shared',
    allowedUids: [],
    sharedWith: [],
    publicLink: null,
    shared: true,
    metadata: { ingestedVia: null },
    can: {
      download: true,
      rename: true,
      move: true,
      copy: true,
      replace: true,
      share: true,
      requestDeletion: false,
      setVisibility: true,
      detach: true,
      createShare: true,
      requestSignatures: false,
      trash: true,
      restore: true,
      purge: true,
    },
    ...change,
  };
}

const pageOf = (files: DriveFile[], change: Partial<FilePage> = {}): FilePage => ({
  files,
  prevCursor: null,
  nextCursor: null,
  total: files.length,
  totalIsCapped: false,
  ...change,
});

/** A drives answer in which the only drive takes uploads or does not. */
const drivesOf = (upload: boolean) => ({
  drives: [{ id: 'kw', name: 'Kestrel Wharf', can: { upload }, settings: { retentionDays: null } }],
  libraries: [{ id: 'dr', driveId: 'kw', name: 'Drawings' }],
});

/** What the person's scopes allow: all or nothing. */
const permissionsOf = (all: boolean) => ({
  canCreateDrives: true,
  canMoveFiles: all,
  canSoftDeleteFiles: all,
  canHardDeleteFiles: all,
  canRestoreFiles: all,
  canShareFiles: all,
  canCreateShares: all,
});

/** Shows a list whose answers are all in the cache already: nothing goes over the network. */
async function show(
  page: FilePage,
  {
    address = '/',
    scope = { view: 'all' } as FileScope,
    upload = true,
    broken = 0,
    holdsMore = false,
    scopes = ['*'],
  } = {},
) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const search = parseListSearch(Object.fromEntries(new URL(address, 'http://x').searchParams));
  client.setQueryData(filesQuery(scope, search).queryKey, page);
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't1', userId: 'u1', claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: scopes } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['drive'] } as never);
  client.setQueryData(tenantQuery.queryKey, { id: 't1' } as never);
  client.setQueryData(permissionsQuery().queryKey, permissionsOf(upload) as never);
  client.setQueryData(drivesQuery().queryKey, drivesOf(upload) as never);
  client.setQueryData(repairsQuery().queryKey, pageOf([], { total: broken }));
  client.setQueryData(usageQuery().queryKey, { used: 142.8 * GIB, cap: 200 * GIB } as never);
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: parseListSearch,
    component: () => (
      <FilesView
        scope={scope}
        title="All Files"
        searchLabel="Search files..."
        page="test"
        hasTabs
        holdsMore={holdsMore}
      />
    ),
  });
  const others = [
    '/drive/all',
    '/drive/all/mine',
    '/drive/all/shared',
    '/drive/recent',
    '/drive/starred',
    '/drive/trash',
  ].map((path) => createRoute({ getParentRoute: () => root, path }));
  const upload_ = createRoute({ getParentRoute: () => root, path: '/drive/upload' });
  const router = createRouter({
    routeTree: root.addChildren([list, upload_, ...others]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { name: 'All Files' });
  return { router, user: userEvent.setup() };
}

beforeEach(() => {
  // jsdom lays nothing out; the virtual list asks for its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  // Whatever is not in the cache stays open.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  vi.restoreAllMocks();
  uploadRequest.set(null);
  deletionOrder.set(null);
});

describe('a list with files', () => {
  it('shows the columns that have data, the count and what is left', async () => {
    await show(pageOf([fileOf('plan.pdf'), fileOf('beam.dwg')], { total: 2 }));
    const row = await screen.findByRole('row', { name: /plan.pdf/ });
    expect(within(row).getByText('Kestrel Wharf')).toBeDefined();
    expect(within(row).getByText('Drawings')).toBeDefined();
    expect(within(row).getByText('Drive')).toBeDefined();
    expect(within(row).getByText('Aoife B.')).toBeDefined();
    expect(within(row).getByText('2.0 KB')).toBeDefined();
    expect(within(row).getByText('17 Nov 2025')).toBeDefined();
    expect(screen.getByText('2 files')).toBeDefined();
    expect(screen.getByText('Remaining: 57 GB')).toBeDefined();
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
  });

  it('says when there are more than are counted', async () => {
    await show(pageOf([fileOf('plan.pdf')], { total: 1001, totalIsCapped: true }));
    expect(screen.getByText('1,000+ files')).toBeDefined();
  });

  it('sorts by a press on a column, in the address', async () => {
    const { router, user } = await show(pageOf([fileOf('plan.pdf')]));
    expect(screen.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name', order: 'asc' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name', order: 'desc' }));
  });

  it('searches after the typing rests, and clears', async () => {
    const { router, user } = await show(pageOf([fileOf('plan.pdf')]));
    await user.keyboard('/');
    await user.keyboard('beam');
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'beam' }));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('moves by the arrows and opens the preview with Enter', async () => {
    const { router, user } = await show(pageOf([fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')]));
    (await screen.findByRole('row', { name: /a.pdf/ })).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('b.pdf'));
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('c.pdf'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ preview: 'c.pdf' }));
  });

  it('shows what may not be done, with the reason', async () => {
    const theirs = fileOf('theirs.pdf');
    const can = { ...theirs.can, rename: false, move: false, trash: false };
    const { user } = await show(pageOf([{ ...theirs, can }]));
    await user.click(await screen.findByRole('button', { name: 'Actions for theirs.pdf' }));
    const trash = await screen.findByRole('menuitem', { name: /^Delete/ });
    expect(trash.hasAttribute('disabled')).toBe(true);
    expect(trash.textContent).toContain("You don't have permission to delete this file");
    expect(screen.getByRole('menuitem', { name: 'Download' }).hasAttribute('disabled')).toBe(false);
  });

  it('marks a file whose content is missing, and offers to repair it', async () => {
    const { user } = await show(pageOf([fileOf('lost.pdf', { orphanedRef: true }), fileOf('sound.pdf')]));
    const lost = await screen.findByRole('row', { name: /lost.pdf/ });
    expect(within(lost).getByText('Needs repair')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /sound.pdf/ })).queryByText('Needs repair')).toBeNull();
    await user.click(within(lost).getByRole('button', { name: 'Actions for lost.pdf' }));
    expect(await screen.findByRole('menuitem', { name: 'Repair reference' })).toBeDefined();
  });

  it('narrows to what needs repair, where anything does', async () => {
    const { router, user } = await show(pageOf([fileOf('plan.pdf')]), { broken: 2 });
    const filter = await screen.findByRole('button', { name: 'Needs repair' });
    expect(filter.getAttribute('aria-pressed')).toBe('false');
    await user.click(filter);
    await waitFor(() => expect(router.state.location.search).toEqual({ needsRepair: true }));
    await user.click(screen.getByRole('button', { name: 'Needs repair', pressed: true }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('says of which library alone it shows the files, and lets go of it', async () => {
    const { router, user } = await show(pageOf([fileOf('plan.pdf')]), { address: '/?libraryId=dr&sort=name' });
    await user.click(screen.getByRole('button', { name: 'Only files of Drawings: show all libraries' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name' }));
  });

  it('does not tell of repair where nothing needs it', async () => {
    await show(pageOf([fileOf('plan.pdf')]));
    expect(screen.queryByRole('button', { name: 'Needs repair' })).toBeNull();
  });

  it('asks a second person where plain deletion is refused', async () => {
    const theirs = fileOf('contract.pdf');
    const can = { ...theirs.can, trash: false, requestDeletion: true };
    const { user } = await show(pageOf([{ ...theirs, can }]));
    (await screen.findByRole('row', { name: /contract.pdf/ })).focus();
    await user.keyboard('{Delete}');
    expect(deletionOrder.get()?.files.map(({ name }) => name)).toEqual(['contract.pdf']);
    await user.click(screen.getByRole('button', { name: 'Actions for contract.pdf' }));
    expect(await screen.findByRole('menuitem', { name: 'Request deletion…' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: /^Delete/ })).toBeNull();
  });

  it('lets files be chosen by checkbox, range and keys, and says how many', async () => {
    const { user } = await show(pageOf(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => fileOf(name))));
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.pdf' }));
    expect(screen.getByText('1 item selected')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('row', { name: /c.pdf/ }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 items selected')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(screen.getByRole('link', { name: 'My Files' })).toBeDefined();
  });

  it('chooses a range by Shift on the checkboxes of rows, with the mouse and with Space', async () => {
    const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'];
    const { user } = await show(pageOf(names.map((name) => fileOf(name))));
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
    const chosen = () => names.filter((name) => box(name).checked);
    await user.click(await screen.findByRole('checkbox', { name: 'Select a.pdf' }));
    await user.keyboard('{Shift>}');
    await user.click(box('c.pdf'));
    expect(screen.getByText('3 items selected')).toBeDefined();
    expect(chosen()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    // A shorter range from the same row takes the place of the longer one; its end stays ticked.
    await user.click(box('b.pdf'));
    expect(chosen()).toEqual(['a.pdf', 'b.pdf']);
    await user.keyboard('{/Shift}');
    fireEvent.click(box('d.pdf'), { shiftKey: true });
    expect(chosen()).toEqual(names);
  });

  it('offers all that match once the page is chosen', async () => {
    const { user } = await show(pageOf([fileOf('a.pdf'), fileOf('b.pdf')], { total: 1284, nextCursor: 'n' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,284' }));
    expect(screen.getByText('1,284 items selected')).toBeDefined();
    // The folders to choose from are those of the drive on screen. The dialog's code is fetched now.
    await user.click(screen.getByRole('button', { name: 'Move to folder…' }));
    expect(await screen.findByRole('dialog', { name: /Move to folder/ }, { timeout: 10_000 })).toBeDefined();
  });

  it('offers of all that match only what the person may do', async () => {
    const theirs = fileOf('theirs.pdf');
    const none = Object.fromEntries(Object.keys(theirs.can).map((deed) => [deed, deed === 'download']));
    const files = [{ ...theirs, can: none as DriveFile['can'] }];
    const { user } = await show(pageOf(files, { total: 1284, nextCursor: 'n' }), { upload: false });
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,284' }));
    const bar = within(screen.getByRole('region', { name: 'Selected files' }));
    const isOffered = (name: string) => bar.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true';
    expect(['Download', 'Star'].map(isOffered)).toEqual([true, true]);
    expect(['Move to folder…', 'Copy to folder…', 'Delete'].map(isOffered)).toEqual([false, false, false]);
    expect(bar.queryByRole('button', { name: /^(Share|Create Share)$/ })).toBeNull();
    await user.hover(bar.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("You don't have permission to delete these files")).toBeDefined();
  });

  it('turns the page, in the address', async () => {
    const { router, user } = await show(pageOf([fileOf('a.pdf')], { total: 60, nextCursor: 'n' }));
    expect(screen.getByText('1–1 of 60')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2, cursor: 'n' }));
  });

  it('opens the upload dialog', async () => {
    const { user } = await show(pageOf([fileOf('plan.pdf')]));
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(uploadRequest.get()).toEqual({ driveId: undefined, staysHere: false });
  });

  it('begins an upload with the library whose files it shows', async () => {
    const { user } = await show(pageOf([fileOf('plan.pdf')]), { address: '/?libraryId=dr' });
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(uploadRequest.get()).toEqual({ driveId: 'kw', libraryId: 'dr', staysHere: true });
  });
});

describe('a list without files', () => {
  it('invites into the library that it shows', async () => {
    await show(pageOf([]), { address: '/?libraryId=dr' });
    const link = screen.getByRole('link', { name: 'Upload Your First File' });
    expect(link.getAttribute('href')).toBe('/drive/upload?driveId=kw&libraryId=dr');
  });

  it('invites to upload the first one', async () => {
    await show(pageOf([]));
    expect(screen.getByText('No files yet')).toBeDefined();
    expect(screen.getByText('Upload your first file to get started')).toBeDefined();
    expect(screen.getByText('Spreadsheets')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Upload Your First File' }).getAttribute('href')).toBe('/drive/upload');
  });

  it('is put in order on a phone as well, where no column has a head', async () => {
    onPhone();
    const { user, router } = await show(pageOf([fileOf('plan.pdf')]));
    await user.click(await screen.findByRole('button', { name: 'Sort by: Created' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Size' }));
    expect(router.state.location.search).toMatchObject({ sort: 'size' });
  });

  it('asks for the first file once, on a phone too', async () => {
    onPhone();
    await show(pageOf([]));
    expect(screen.getByRole('link', { name: 'Upload Your First File' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    expect(screen.queryByText(/drop files/)).toBeNull();
    cleanup();
    await show(pageOf([fileOf('plan.pdf')]));
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  });

  it('sends the first file into the folder that is open', async () => {
    await show(pageOf([]), { scope: { view: 'all', driveId: 'kw', folderId: 'f1' } });
    const link = screen.getByRole('link', { name: 'Upload Your First File' });
    expect(link.getAttribute('href')).toBe('/drive/upload?driveId=kw&folderId=f1');
  });

  it('does not invite who may not', async () => {
    await show(pageOf([]), { upload: false });
    expect(screen.queryByRole('link', { name: 'Upload Your First File' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  });

  it('names the search that found nothing', async () => {
    const { router, user } = await show(pageOf([]), { address: '/?search=girder' });
    expect(screen.getByText('No files found')).toBeDefined();
    expect(screen.getByText(/girder/)).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('offers a shared drive where nothing is shared', async () => {
    const { user } = await show(pageOf([]), { scope: { view: 'shared' } });
    expect(screen.getByText('No shared files yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create Shared Drive' }));
    // Its code is fetched now.
    const dialog = await screen.findByRole('dialog', { name: 'Create Shared Drive' }, { timeout: 10_000 });
    expect(dialog).toBeDefined();
  });

  it('offers to empty a trash in which only folders are', async () => {
    await show(pageOf([]), { scope: { view: 'trash' }, holdsMore: true });
    expect(screen.getByRole('button', { name: 'Empty Trash' })).toBeDefined();
  });

  it('offers nothing in the trash that the person can never do there', async () => {
    const deleted = fileOf('plan.pdf', { can: { ...fileOf('a').can, restore: false, purge: false } });
    const { user } = await show(pageOf([deleted]), { scope: { view: 'trash' }, scopes: ['drive.list'] });
    expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Restore plan.pdf' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for plan.pdf' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Preview',
      'Download',
      'Details',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: 'Select plan.pdf' }));
    expect(screen.queryByRole('button', { name: /^(Restore|Delete)( |$)/ })).toBeNull();
  });

  it('is calm about an empty trash', async () => {
    await show(pageOf([]), { scope: { view: 'trash' } });
    expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull();
    expect(screen.getByText('Trash is empty')).toBeDefined();
    // No row stands under the bar without anything in it.
    expect(screen.getByRole('banner').nextElementSibling?.textContent).toContain('Trash is empty');
    expect(screen.getByText('Remaining: 57 GB')).toBeDefined();
    cleanup();
    onPhone();
    await show(pageOf([]), { scope: { view: 'trash' } });
    expect(screen.getByText('Trash is empty')).toBeDefined();
    expect(screen.queryByText(/^Remaining/)).toBeNull();
  });
});

describe('a list that cannot be had', () => {
  const showError = (status: number, onRetry = vi.fn()) => {
    const error = new ApiError({ status, code: 'INTERNAL', message: 'The server cannot be reached.' });
    render(
      <MantineProvider env="test">
        <FilesError error={error} onRetry={onRetry} />
      </MantineProvider>,
    );
    return onRetry;
  };

  it('says so when files may not be seen', () => {
    showError(403);
    expect(screen.getByText('Access Denied')).toBeDefined();
    expect(screen.getByText('You do not have permission to view files')).toBeDefined();
  });

  it('offers another try', async () => {
    const onRetry = showError(500);
    expect(screen.getByText('Failed to fetch files: 500')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('speaks of the connection when there was no answer', () => {
    showError(0);
    expect(screen.getByText('The server cannot be reached.')).toBeDefined();
  });
});
