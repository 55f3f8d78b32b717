import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import type { Subcontractor } from '../../api/types';
import { PortalPanel } from './PortalPanel';

const subcontractor = { id: 's1', name: 'Ostrane', email: null, portalUsers: [], can: { invite: true } };

/** What the dialog of an invitation says, on a server that sends mail or does not, to somebody with these scopes. */
async function invitation(hasMailServer: boolean, scopes: string[] = []): Promise<HTMLElement> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(listSignInMethodsOptions().queryKey, { hasMailServer } as never);
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { tenantId: 't', uid: 'u', scopes, effective: scopes });
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['invoicing'] } as never);
  const panel = () => <PortalPanel subcontractor={subcontractor as unknown as Subcontractor} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: panel }),
    history: createMemoryHistory(),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  return screen.findByRole('dialog', { name: 'Invite to the portal' });
}

it('sends an invitation where there is a mail server', async () => {
  const dialog = within(await invitation(true));
  expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeTruthy();
  expect(dialog.queryByText(/no email is sent/)).toBeNull();
});

it('says that no email is sent where there is none, and leads to the link', async () => {
  const dialog = await invitation(false, ['tenant.manage_settings']);
  expect(within(dialog).getByRole('button', { name: 'Create invitation' })).toBeTruthy();
  expect(dialog.textContent).toContain(
    'No mail server is set up, so no email is sent. Copy the link in Admin > Email and pass it on.',
  );
  const way = within(dialog).getByRole('link', { name: 'Admin > Email' });
  expect(way.getAttribute('href')).toBe('/admin/mails');
});

it('says whom to ask for the link to those who do not manage email', async () => {
  const dialog = await invitation(false, ['invoicing.manage']);
  expect(dialog.textContent).toContain('Ask an admin for the link: it’s in Admin > Email.');
  expect(within(dialog).queryByRole('link')).toBeNull();
});
