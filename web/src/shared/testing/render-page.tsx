import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { RenderResult } from '@testing-library/react';
import { renderInTheme } from './render';

export interface PageUnderTest {
  /** As the route of the page has it: `/share/$shareId`. */
  path: string;
  component: () => React.ReactNode;
  validateSearch?: (search: Record<string, unknown>) => object;
  /** What was fetched before; else everything is asked of the server, once. */
  client?: QueryClient;
}

/** Opens a page at an address, as the only page there is: `/share/abc`. */
export function renderPage(address: string, page: PageUnderTest): RenderResult {
  const { client = new QueryClient({ defaultOptions: { queries: { retry: false } } }), ...options } = page;
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, ...options })]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
