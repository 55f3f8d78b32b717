import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { calendarsQuery } from '../../api/queries';
import { sampleCalendar } from '../../model/sample-event';
import { ManageCalendars } from './ManageCalendars';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

it('begins with the focus in its content, not on the cross, and creates links', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: 'me', tenantId: 't' } as never);
  client.setQueryData(calendarsQuery().queryKey, {
    calendars: [sampleCalendar({ id: 'personal', name: 'Personal' })],
    can: { create: true, createCalendar: true },
  } as never);
  const Page = () => <ManageCalendars onClose={vi.fn()} onMade={vi.fn()} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const calendars = await screen.findByRole('list', { name: 'Calendars' });
  await waitFor(() => expect(document.activeElement).toBe(calendars.parentElement));
  expect(screen.getByRole('button', { name: 'Create a secret link' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'create an app password' })).toBeTruthy();
});
