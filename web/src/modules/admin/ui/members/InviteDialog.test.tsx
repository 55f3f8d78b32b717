import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { entitlementsQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { mailsQuery } from '../../api/mails';
import { rolesQuery } from '../../api/roles';
import { InviteDialog } from './InviteDialog';

/** The dialog of somebody who may read emails, on a server with a mail server or without one. */
function show(hasMailServer: boolean): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: ['users.invite', 'tenant.manage_settings'] } as never);
  const mails = { pages: [{ mails: [], nextCursor: null, hasMailServer }], pageParams: [{}] };
  client.setQueryData(mailsQuery().queryKey, mails as never);
  // The list of emails is asked for anew each time, and not answered here.
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  client.setQueryData(entitlementsQuery.queryKey, { enabled: [] } as never);
  client.setQueryData(tenantQuery.queryKey, { name: 'Dunmarrow' } as never);
  client.setQueryData(rolesQuery().queryKey, { roles: [], can: { create: false } } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <InviteDialog opened onClose={() => {}} onInvited={() => {}} />
    </QueryClientProvider>,
  );
}

test('without a mail server it says so, and that there are links to pass on', async () => {
  show(false);
  const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
  expect(dialog.textContent).toContain(
    'No mail server is set up, so no email is sent. You’ll get a link to Dunmarrow for each person to copy and pass on.',
  );
  expect(screen.getByRole('button', { name: 'Create invitation' })).toBeTruthy();
});

test('invitations are sent once there is an address', async () => {
  show(true);
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send invitation' });
  expect(send.disabled).toBe(true);
  const addresses = screen.getByRole('textbox', { name: 'Email addresses' });
  await userEvent.type(addresses, 'una');
  expect(send.disabled).toBe(false);
  await userEvent.click(send);
  expect(await screen.findByText('una isn’t an email address.')).toBeTruthy();
  await userEvent.clear(addresses);
  expect(send.disabled).toBe(true);
});
