import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findAuthSnapshotOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { listCalendars } from '@/shared/api/gen/sdk.gen';
import { renderInTheme } from '@/shared/testing/render';
import { AuthDebugPage } from './AuthDebugPage';

vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({ ...(await original<object>()), listCalendars: vi.fn() }));

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

async function calendarsOf(answer: () => Promise<unknown>): Promise<HTMLElement> {
  vi.mocked(listCalendars).mockImplementation(answer as never);
  const client = new QueryClient();
  client.setQueryData(findAuthSnapshotOptions().queryKey, {
    ok: true,
    scopes: ['schedule.read'],
    entitlements: ['schedule'],
  } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: AuthDebugPage }),
    history: createMemoryHistory(),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return screen.findByRole('region', { name: 'Calendars' });
}

it('lists the calendars that the session sees, each by its name, id, colour and time zone', async () => {
  const wharf = { id: 'c-1', name: 'Kestrel Wharf', color: '#3B82F6', timeZone: 'Europe/London' };
  const section = await calendarsOf(() => Promise.resolve({ data: { calendars: [wharf] } }));
  expect(await within(section).findByText('Kestrel Wharf')).toBeTruthy();
  expect(within(section).getByText('c-1, #3B82F6, Europe/London')).toBeTruthy();
});

it('says why the calendars cannot be listed', async () => {
  const section = await calendarsOf(() => Promise.reject(new Error('You don’t have the schedule.')));
  expect(await within(section).findByText('You don’t have the schedule.')).toBeTruthy();
});
