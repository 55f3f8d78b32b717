import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { siteRequestsQuery } from '../../api/site';
import { SitePage } from './SitePage';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn() }));

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

function show(isPhone: boolean, newCount: number) {
  vi.mocked(usePhone).mockReturnValue(isPhone);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: true } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: [] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: [] } as never);
  for (const state of ['new', 'spam'] as const) {
    client.setQueryData(siteRequestsQuery(state).queryKey, {
      pages: [{ requests: [], nextCursor: null, newCount }],
      pageParams: [{}],
    } as never);
  }
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/admin/site', component: SitePage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/admin/site'] }),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

it.each([
  { where: 'on a phone', isPhone: true },
  { where: 'on a desktop', isPhone: false },
])('shows the states beside the tabs $where, with nothing that folds them away', async ({ isPhone }) => {
  const router = show(isPhone, 0);
  const tabs = await screen.findByRole('navigation', { name: 'Public site' });
  const states = screen.getByRole('radiogroup', { name: 'State' });
  expect(tabs.nextElementSibling).toBe(states);
  expect(screen.queryByRole('button', { name: 'Search and filters' })).toBeNull();
  await userEvent.click(within(states).getByRole('radio', { name: 'Spam' }));
  expect(router.state.location.searchStr).toBe('?state=spam');
});

it('says how many requests are new apart from the word', async () => {
  show(false, 3);
  const states = await screen.findByRole('radiogroup', { name: 'State' });
  expect(within(states).getByRole('radio', { name: 'New 3' })).toBeTruthy();
  expect(within(states).getByText('3').tagName).toBe('SPAN');
});

it('says no number where nothing is new', async () => {
  show(false, 0);
  const states = await screen.findByRole('radiogroup', { name: 'State' });
  expect(within(states).getByRole('radio', { name: 'New' })).toBeTruthy();
});
