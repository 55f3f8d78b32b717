import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { sessionsQuery } from '../../api/sessions';
import { SessionsPage } from './SessionsPage';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn() }));

beforeEach(() => {
  // jsdom lays nothing out; the virtual list asks for its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

const session = (displayName: string, current: boolean) => ({
  id: displayName,
  current,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  address: null,
  method: 'password',
  createdAt: '2026-11-28T09:10:00Z',
  lastSeenAt: '2026-11-28T09:10:00Z',
  member: { id: displayName, displayName, email: '' },
});

/** The texts of the cells of each row. */
async function rows(isPhone: boolean): Promise<string[][]> {
  vi.mocked(usePhone).mockReturnValue(isPhone);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: ['users.manage'] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: [] } as never);
  const sessions = [session('Ada', true), session('Tom', false)];
  client.setQueryData(sessionsQuery().queryKey, {
    pages: [{ sessions, nextCursor: null }],
    pageParams: [{}],
  } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: SessionsPage }),
    history: createMemoryHistory(),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const found = await screen.findAllByRole('row', { name: /Ada|Tom/ });
  return found.map((row) =>
    within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent ?? ''),
  );
}

it('marks this browser beside the name, and leaves its actions empty', async () => {
  const [ada = [], tom = []] = await rows(false);
  expect(ada[0]).toMatch(/AdaThis browser$/);
  expect(tom[0]).not.toContain('This browser');
  expect([ada[1], ada.at(-1)]).toEqual(['Chrome on Linux', '']);
  expect([tom[1], tom.at(-1)]).toEqual(['Chrome on Linux', 'End']);
});

it('marks it beside the name on a phone', async () => {
  const [ada = [], tom = []] = await rows(true);
  expect(ada[0]).toMatch(/^AdaThis browser/);
  expect(tom[0]).not.toContain('This browser');
  expect([ada.at(-1), tom.at(-1)]).toEqual(['', 'End']);
});
