import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { Unreached } from './Unreached';

async function said(scopes: string[], hasMailServer = false): Promise<HTMLElement> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { tenantId: 't', uid: 'u', scopes, effective: scopes });
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['signatures'] } as never);
  const names = ['S. Lindqvist', 'Piotr'];
  const root = createRootRoute({ component: () => <Unreached names={names} hasMailServer={hasMailServer} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return screen.findByRole('note');
}

test('who manages email is led to it', async () => {
  const note = await said(['tenant.manage_settings']);
  expect(note.textContent).toBe(
    'No email was sent to S. Lindqvist and Piotr: no mail server is set up. Set up email, then choose Remind to send the link.',
  );
  expect(screen.getByRole('link', { name: 'Set up email' }).getAttribute('href')).toBe('/admin/mails');
});

test('anyone else reads whom to ask', async () => {
  const note = await said(['signatures.create']);
  expect(note.textContent).toContain('Ask an admin to set up email, then choose Remind to send the link.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('once there is a mail server, reminding is all that is left to do', async () => {
  const note = await said(['tenant.manage_settings'], true);
  expect(note.textContent).toBe(
    'No email was sent to S. Lindqvist and Piotr: there was no mail server then. Choose Remind to send the link now.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});
