import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { renderInTheme } from '@/shared/testing/render';
import { deletedFoldersQuery } from '../../api/folders';
import { DeletedFolders } from './DeletedFolders';

const server = vi.hoisted(() => ({ listFolders: vi.fn() }));
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  listFolders: server.listFolders,
}));

it('says that deleted folders could not be had, and asks again', async () => {
  server.listFolders.mockRejectedValueOnce(
    new ApiError({ code: 'INTERNAL', message: 'The server had a problem.', status: 500 }),
  );
  server.listFolders.mockResolvedValueOnce({ data: { folders: [], nextCursor: null } });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <Waiting />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Deleted folders could not be loaded.');
  expect(client.isFetching()).toBe(0);
  expect(server.listFolders).toHaveBeenCalledTimes(1);
});
