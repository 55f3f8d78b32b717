import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { type Role, scopeCatalogueQuery } from '../../api/roles';
import { RoleEditor } from './RoleEditor';

const role: Role = {
  key: 'inspector',
  name: 'Inspector',
  description: '',
  scopes: [],
  builtIn: false,
  members: 1,
  can: { update: true, delete: true, assign: true },
};

test('the way back is the arrow at the start; changes are left by Cancel', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: true } } as never);
  client.setQueryData(scopesQuery.queryKey, { tenantId: 't', uid: 'u', scopes: ['*'], effective: ['*'] });
  client.setQueryData(scopeCatalogueQuery().queryKey, { scopes: [] } as never);
  const root = createRootRoute({ component: () => <RoleEditor role={role} onClose={() => {}} onSaved={() => {}} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const back = await screen.findByRole('link', { name: 'Back to Roles' });
  expect(back.getAttribute('href')).toBe('/admin/roles');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});
