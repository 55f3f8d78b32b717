import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { settingsQuery, templatesQuery } from '../../api/queries';
import { AskDialog } from './AskDialog';

async function ask(...names: string[]): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: ['signatures.create'] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['signatures'] } as never);
  client.setQueryData(settingsQuery().queryKey, { hasMailServer: true, can: { manage: false } } as never);
  client.setQueryData(membersQuery.queryKey, { members: [] } as never);
  client.setQueryData(templatesQuery().queryKey, []);
  const dialog = () => (
    <AskDialog orders={names.map((name) => ({ fileId: name, name }))} onClose={() => undefined} isLast />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: dialog }), history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Request signatures' }, { timeout: 15_000 });
}

test('one document is named once', async () => {
  await ask('Order.pdf');
  expect(screen.getAllByText(/Order\.pdf/)).toHaveLength(1);
});

test('several documents are summed up above their list', async () => {
  await ask('Order.pdf', 'Plan.pdf');
  expect(screen.getByText('Order.pdf and 1 other document')).toBeTruthy();
  expect(screen.getByText('2 documents')).toBeTruthy();
});
