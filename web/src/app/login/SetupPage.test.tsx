import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { SetupPage } from './SetupPage';

it('shows nothing until it is known whether there is anything to set up', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
  const root = createRootRoute();
  const setup = createRoute({ getParentRoute: () => root, path: '/setup', component: SetupPage });
  const router = createRouter({
    routeTree: root.addChildren([setup]),
    history: createMemoryHistory({ initialEntries: ['/setup'] }),
  });
  renderInTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
  answer.resolve(Response.json({ ok: true, setupNeeded: false, passkeys: false, oidc: null }));
  await screen.findByRole('heading', { name: 'Already set up' });
});
