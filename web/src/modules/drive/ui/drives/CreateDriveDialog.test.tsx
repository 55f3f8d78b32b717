import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createSharedDrive } from '@/shared/api/gen';
import { membersQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { permissionsQuery, usageQuery } from '../../api/queries';
import { CreateDriveDialog } from './CreateDriveDialog';

vi.mock('@/shared/api/gen', async (original) => ({
  ...(await original<typeof import('@/shared/api/gen')>()),
  createSharedDrive: vi.fn(),
}));

test('leads to the new drive, also where the drive takes away the page that offered to make it', async () => {
  let answer = (_: unknown) => {};
  vi.mocked(createSharedDrive).mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  // What the drive shows in is asked for again, and not answered here.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: 'ines', claims: { isSuper: false } } as never);
  client.setQueryData(tenantQuery.queryKey, { id: 'harbour', name: 'Harbour Works' } as never);
  client.setQueryData(membersQuery.queryKey, { members: [] } as never);
  client.setQueryData(permissionsQuery().queryKey, { canCreateDrives: true } as never);
  client.setQueryData(usageQuery().queryKey, undefined as never);
  const onCreated = vi.fn();
  const { unmount } = renderInTheme(
    <QueryClientProvider client={client}>
      <CreateDriveDialog onClose={() => {}} onCreated={onCreated} />
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /Drive Name/ }), 'Harbour wall');
  await userEvent.click(screen.getByRole('button', { name: 'Create Shared Drive' }));
  await waitFor(() => expect(createSharedDrive).toHaveBeenCalled());
  unmount();
  answer({ data: { drive: { id: 'd', name: 'Harbour wall' } } });
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith({ id: 'd', name: 'Harbour wall' }));
});
