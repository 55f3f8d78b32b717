import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { entitlementsQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { fetchDialog } from '@/shared/ui/Dialog';
import { MembersPage } from './MembersPage';

vi.mock('@/shared/ui/Dialog', async (original) => ({
  ...(await original<object>()),
  fetchDialog: vi.fn(),
}));

beforeEach(() => {
  vi.mocked(fetchDialog)
    .mockReset()
    .mockResolvedValue({} as never);
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

async function show(scopes: readonly string[]): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: scopes } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: [] } as never);
  client.setQueryData(tenantQuery.queryKey, { name: 'Dunmarrow' } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: MembersPage }),
    history: createMemoryHistory(),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Members' });
}

it('has the dialog at hand before an administrator presses Invite', async () => {
  await show(['users.view', 'users.invite']);
  expect(fetchDialog).toHaveBeenCalled();
});

it('fetches none for those who may not invite', async () => {
  await show(['users.view']);
  expect(fetchDialog).not.toHaveBeenCalled();
});
