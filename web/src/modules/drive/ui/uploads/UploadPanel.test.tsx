import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { sessionQuery, tenantQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { UploadPanel } from './UploadPanel';

// Menus and fields are drawn here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const server = vi.hoisted(() => ({ listDrives: vi.fn() }));
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  listDrives: server.listDrives,
}));

const driveOf = (id: string, name: string) => ({
  id,
  name,
  type: 'shared',
  settings: { color: 'blue' },
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

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't1', userId: 'u1' } as never);
  client.setQueryData(tenantQuery.queryKey, { id: 't1' } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <UploadPanel wanted={{}} onCancel={vi.fn()} onBackground={vi.fn()} onFinished={vi.fn()}>
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

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

beforeEach(() => {
  // Whatever else is asked stays open.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});
afterEach(() => localStorage.clear());

it('says that drives could not be loaded, and tries again', async () => {
  server.listDrives.mockRejectedValueOnce(new ApiError({ status: 503, code: 'X', message: 'The server is busy.' }));
  const user = show();
  expect((await screen.findByRole('alert')).textContent).toContain('Drives could not be loaded');
  expect(screen.getByText('The server is busy.')).toBeDefined();
  expect(screen.queryByText(/You don't have permission/)).toBeNull();
  server.listDrives.mockResolvedValue({ data: PLACES });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Drive' })).value).toBe('Kestrel Wharf');
});

it('begins with the library that every drive has, in another drive too', async () => {
  server.listDrives.mockResolvedValue({ data: PLACES });
  localStorage.setItem('corbel.drive.upload-target', JSON.stringify({ driveId: 'kw', libraryId: 'kd' }));
  const user = show();
  // What was chosen last comes first.
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Library' })).value).toBe('Drawings');
  await user.click(field('Drive'));
  await user.click(await screen.findByRole('option', { name: 'Tannery Yard' }));
  expect(field('Library').value).toBe('Published Exports (Team)');
});
