import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { deletedFoldersQuery } from '../../api/folders';
import { DeletedFolders } from './DeletedFolders';

const server = vi.hoisted(() => ({ listFolders: vi.fn() }));
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  listFolders: server.listFolders,
}));

/** Whose answers of the session are there already. */
function clientFor(...scopes: string[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: scopes } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['drive'] } as never);
  return client;
}

it('says that deleted folders could not be had, and asks again', async () => {
  server.listFolders.mockRejectedValueOnce(
    new ApiError({ code: 'INTERNAL', message: 'The server had a problem.', status: 500 }),
  );
  server.listFolders.mockResolvedValueOnce({ data: { folders: [], nextCursor: null } });
  const client = clientFor('*');
  renderInTheme(
    <QueryClientProvider client={client}>
      <DeletedFolders search="" />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Deleted folders could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('says nothing to whoever may not see them', async () => {
  server.listFolders
    .mockReset()
    .mockRejectedValue(new ApiError({ code: 'FORBIDDEN', message: 'Not for you.', status: 403 }));
  const client = clientFor('*');
  const { container } = renderInTheme(
    <QueryClientProvider client={client}>
      <DeletedFolders search="" />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryState(deletedFoldersQuery('').queryKey)?.status).toBe('error'));
  expect(container.textContent).not.toContain('Deleted folders');
});

/** As the trash does, it waits with its list for the folders above it. */
function Waiting() {
  return useInfiniteQuery(deletedFoldersQuery('')).isPending ? <p>Waiting</p> : <DeletedFolders search="" />;
}

it('does not have the page wait again that has waited for it already', async () => {
  server.listFolders
    .mockReset()
    .mockRejectedValue(new ApiError({ code: 'UNAVAILABLE', message: 'Busy.', status: 503 }));
  const client = clientFor('*');
  renderInTheme(
    <QueryClientProvider client={client}>
      <Waiting />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Deleted folders could not be loaded.');
  expect(client.isFetching()).toBe(0);
  expect(server.listFolders).toHaveBeenCalledTimes(1);
});

it('offers to delete a folder permanently only to those who can do so with any', async () => {
  const folder = { id: 'f', name: 'Week 48', color: 'blue', driveName: 'Kestrel Wharf', driveColor: 'blue' };
  server.listFolders.mockReset().mockResolvedValue({
    data: { folders: [{ ...folder, can: { restore: true, purge: false } }], nextCursor: null },
  });
  renderInTheme(
    <QueryClientProvider client={clientFor('drive.folders.manage')}>
      <DeletedFolders search="" />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Restore folder Week 48' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /permanently/ })).toBeNull();
});
