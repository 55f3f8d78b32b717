import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { UploadPanel } from './UploadPanel';
import type { WantedUpload } from './use-upload-form';

// Menus and fields are drawn here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const server = vi.hoisted(() => ({ listDrives: vi.fn(), findStorage: vi.fn() }));
const engine = vi.hoisted(() => ({ enqueue: vi.fn(() => 'batch') }));
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  ...server,
}));
vi.mock('../../upload/find-conflicts', () => ({ findConflicts: async () => ({ conflicts: [] }) }));
vi.mock('../../upload/current-uploads', () => ({
  useUploadEngine: () => engine,
  useUploadItems: () => [],
  useUploadBatches: () => [],
}));

const driveOf = (id: string, name: string) => ({
  id,
  name,
  type: 'shared',
  settings: { color: 'blue' },
  stats: { lastActivity: null },
  can: { upload: true },
});
const libraryOf = (id: string, driveId: string, name: string, kind = 'team') => ({
  id,
  driveId,
  name,
  kind,
  visibleInDriveUI: true,
  permissions: { canWrite: true },
});
const PLACES = {
  drives: [driveOf('kw', 'Kestrel Wharf'), driveOf('ty', 'Tannery Yard')],
  libraries: [
    libraryOf('kd', 'kw', 'Drawings'),
    libraryOf('ke', 'kw', 'Published Exports (Team)', 'exports'),
    libraryOf('td', 'ty', 'Drawings'),
    libraryOf('te', 'ty', 'Published Exports (Team)', 'exports'),
  ],
};

function show(wanted: WantedUpload = {}, scopes = ['*']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const session = { tenantId: 't1', userId: 'u1', user: { email: 'tom@x.example' }, claims: { isSuper: false } };
  client.setQueryData(sessionQuery.queryKey, session as never);
  client.setQueryData(scopesQuery.queryKey, { effective: scopes } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['drive'] } as never);
  const aoife = { role: 'admin', displayName: 'Aoife Brennan', email: 'aoife@x.example' };
  client.setQueryData(membersQuery.queryKey, { members: [aoife] } as never);
  client.setQueryData(tenantQuery.queryKey, { id: 't1' } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <UploadPanel wanted={wanted} onCancel={vi.fn()} onBackground={vi.fn()} onFinished={vi.fn()}>
        {({ body, footer }) => (
          <>
            {body}
            {footer}
          </>
        )}
      </UploadPanel>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const takes = (maxFileSize: number, ...allowedFileTypes: string[]) => ({
  data: { limits: { maxFileSize, allowedFileTypes }, usage: { free: 10_000 }, drives: [] },
});
const plan = new File(['plan'], 'Plan.dwg');
const model = new File(['model'], 'Model.ifc');
const scan = new File(['x'.repeat(200)], 'Scan.dwg');
const send = (name: string) => screen.getByRole('button', { name });
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

beforeEach(() => {
  // Whatever else is asked stays open.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  server.findStorage.mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  localStorage.clear();
  engine.enqueue.mockClear();
});

it('says that drives could not be loaded, and tries again', async () => {
  server.listDrives.mockRejectedValueOnce(
    new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'The server is busy.' }),
  );
  const user = show();
  expect((await screen.findByRole('alert')).textContent).toContain('Drives could not be loaded');
  expect(screen.getByText('The server is busy.')).toBeDefined();
  expect(screen.queryByText(/You don't have permission/)).toBeNull();
  server.listDrives.mockResolvedValue({ data: PLACES });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Drive' })).value).toBe('Kestrel Wharf');
});

it('offers the first drive where there is none, or names whom to ask for one', async () => {
  server.listDrives.mockResolvedValue({ data: { drives: [], libraries: [] } });
  show({}, ['drive.create']);
  expect(await screen.findByText('No shared drives yet')).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Create Shared Drive']);
  cleanup();
  show({}, ['file.upload']);
  const ask = await screen.findByRole('link', { name: 'Ask Aoife Brennan' });
  expect(ask.getAttribute('href')).toBe('mailto:aoife@x.example?subject=A%20drive%20for%20our%20files');
  expect(screen.queryByRole('button')).toBeNull();
});

it('begins with the library used last, and in another drive with that drive’s own', async () => {
  server.listDrives.mockResolvedValue({ data: PLACES });
  localStorage.setItem('corbel.drive.upload-target', JSON.stringify({ driveId: 'kw', libraryId: 'ke' }));
  const user = show();
  // What was chosen last comes first.
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Library' })).value).toBe(
    'Published Exports (Team)',
  );
  await user.click(field('Drive'));
  await user.click(await screen.findByRole('option', { name: 'Tannery Yard' }));
  expect(field('Library').value).toBe('Drawings');
});

it('says at once which files cannot go, and sends the others', async () => {
  server.listDrives.mockResolvedValue({ data: PLACES });
  server.findStorage.mockResolvedValue(takes(100, '.dwg'));
  const user = show({ files: [plan, model] });
  expect((await screen.findByRole('alert')).textContent).toBe('File type not allowed: Model.ifc');
  expect(screen.getByText('Up to 100 B each. Only .dwg.')).toBeDefined();
  expect(lines()).toEqual(['Model.ifc5 B · File type not allowed', 'Plan.dwg4 B']);
  await user.upload(screen.getByLabelText('Files'), scan);
  expect(screen.getByRole('alert').textContent).toBe('2 of 3 files cannot be uploaded');
  expect(lines()[1]).toBe('Scan.dwg200 B · File exceeds maximum allowed size');
  await user.click(send('Upload File'));
  await vi.waitFor(() => expect(engine.enqueue).toHaveBeenCalledWith([plan], expect.anything(), expect.anything()));
});

it('has nothing to press while nothing can go, and says why', async () => {
  server.listDrives.mockResolvedValue({ data: PLACES });
  server.findStorage.mockResolvedValue(takes(100, '.dwg'));
  const user = show({ files: [model] });
  await screen.findByRole('alert');
  expect(send('Upload File').getAttribute('aria-disabled')).toBe('true');
  await user.hover(send('Upload File'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('File type not allowed');
  await user.click(send('Upload File'));
  expect(engine.enqueue).not.toHaveBeenCalled();
  await user.click(send('Remove Model.ifc'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.upload(screen.getByLabelText('Files'), plan);
  expect(send('Upload File').getAttribute('aria-disabled')).toBeNull();
});

it('looks again when it is pressed, as the organisation may have changed its mind', async () => {
  server.listDrives.mockResolvedValue({ data: PLACES });
  server.findStorage.mockResolvedValueOnce(takes(1000)).mockResolvedValue(takes(100));
  const user = show({ files: [plan, scan] });
  await user.click(await screen.findByRole('button', { name: 'Upload 2 Files' }));
  expect((await screen.findByRole('alert')).textContent).toBe('File exceeds maximum allowed size: Scan.dwg');
  expect(engine.enqueue).not.toHaveBeenCalled();
  await user.click(send('Upload File'));
  await vi.waitFor(() => expect(engine.enqueue).toHaveBeenCalledWith([plan], expect.anything(), expect.anything()));
});

it('sends nothing once it was closed, and nothing twice', async () => {
  server.listDrives.mockResolvedValue({ data: PLACES });
  const answer = Promise.withResolvers<ReturnType<typeof takes>>();
  server.findStorage.mockResolvedValueOnce(takes(100)).mockReturnValue(answer.promise);
  const user = show({ files: [plan] });
  await user.dblClick(await screen.findByRole('button', { name: 'Upload File' }));
  answer.resolve(takes(100));
  await vi.waitFor(() => expect(engine.enqueue).toHaveBeenCalledOnce());

  cleanup();
  engine.enqueue.mockClear();
  const late = Promise.withResolvers<ReturnType<typeof takes>>();
  server.findStorage.mockResolvedValueOnce(takes(100)).mockReturnValue(late.promise);
  show({ files: [plan] });
  await user.click(await screen.findByRole('button', { name: 'Upload File' }));
  cleanup();
  late.resolve(takes(100));
  await late.promise;
  await new Promise((settled) => setTimeout(settled));
  expect(engine.enqueue).not.toHaveBeenCalled();
});
