import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { sessionsQuery } from '../../api/queries';
import { SessionsPage } from './SessionsPage';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

const session = (id: string, current: boolean) => ({
  id,
  current,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  address: null,
  createdAt: '2026-11-28T09:10:00Z',
  lastSeenAt: '2026-11-28T09:10:00Z',
});

async function show(sessions: readonly object[]): Promise<() => void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: 'me', tenantId: 't' } as never);
  client.setQueryData(sessionsQuery.queryKey, { ok: true, sessions } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: SessionsPage }),
    history: createMemoryHistory(),
  });
  const { unmount } = renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: 'Elsewhere' });
  return unmount;
}

async function advises(sessions: readonly object[]): Promise<boolean> {
  const unmount = await show(sessions);
  const isThere = screen.queryByText(/^Don’t recognise one\?/) !== null;
  unmount();
  return isThere;
}

it('is a page of the account on screen, and called by its own name in the browser’s tab', async () => {
  const unmount = await show([session('1', true)]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account');
  expect(document.title).toBe('Sessions · Corbel');
  unmount();
});

it('gives advice about other sessions only where there are some', async () => {
  expect(await advises([session('1', true)])).toBe(false);
  expect(await advises([session('1', true), session('2', false)])).toBe(true);
});

it('draws no line of its own under a list that ends a section', () => {
  const styles = readFileSync('src/modules/account/ui/parts/parts.module.css', 'utf8');
  expect(styles).toMatch(/\.rows:last-child > \.row:last-child \{\s*border-bottom: 0;\s*\}/);
});
