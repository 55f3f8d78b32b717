import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entitlementsQuery, scopesQuery, sessionQuery, tenantQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { rolesQuery } from '../../api/roles';
import { InviteDialog } from './InviteDialog';

test('invitations are sent once there is an address', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: ['users.invite'] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: [] } as never);
  client.setQueryData(tenantQuery.queryKey, { name: 'Dunmarrow' } as never);
  client.setQueryData(rolesQuery().queryKey, { roles: [], can: { create: false } } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <InviteDialog opened onClose={() => {}} onInvited={() => {}} />
    </QueryClientProvider>,
  );
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
