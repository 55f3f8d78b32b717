import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { renderInTheme } from '@/shared/testing/render';
import { toasts } from '@/shared/ui/toast/toast';
import { rolesQuery } from '../../api/roles';
import { InvitationList } from './InvitationList';

const INVITATION = {
  id: '1',
  email: 'una@harbour.example',
  role: 'editor',
  inviter: 'Aoife Brennan',
  expiresAt: '2026-12-06T10:00:00Z',
  isExpired: false,
};

afterEach(() => toasts.set(() => []));

const LINK = 'https://corbel.example/invite?token=abc';

/** The list on a server with a mail server or without one; emails are readable, or refused to this person. */
function show(hasMailServer: boolean, mayReadMails = true): void {
  // jsdom lays nothing out; the virtual list asks for its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL((input as Request).url);
    if (!pathname.includes('/mails')) return Response.json({});
    if (!mayReadMails) return Response.json({ error: { code: 'FORBIDDEN', message: 'No.' } }, { status: 403 });
    if (pathname.endsWith('/mails')) {
      const mails = [{ id: 'm', kind: 'invitation', to: INVITATION.email }];
      return Response.json({ hasMailServer, mails, nextCursor: null });
    }
    return Response.json({ id: 'm', text: `Join: ${LINK}` });
  });
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(listSignInMethodsOptions().queryKey, { hasMailServer } as never);
  client.setQueryData(rolesQuery().queryKey, { roles: [], can: { create: false } } as never);
  const list = { data: {}, isError: false, isPending: false, hasNextPage: false, isFetchingNextPage: false };
  renderInTheme(
    <QueryClientProvider client={client}>
      <InvitationList list={list as never} invitations={[INVITATION as never]} onInvite={() => {}} />
    </QueryClientProvider>,
  );
}

test('with a mail server an invitation is sent again, and it is said', async () => {
  show(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again to una@harbour.example' }));
  await waitFor(() =>
    expect(toasts.get().map(({ message }) => message)).toContain('Sent again to una@harbour.example'),
  );
});

test('without one nothing is said to be sent: the new link is shown to pass on', async () => {
  show(false);
  await userEvent.click(await screen.findByRole('button', { name: 'New link for una@harbour.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy the invitation link' });
  expect(dialog.textContent).toContain(LINK);
  expect(toasts.get().map(({ message }) => message)).not.toContain('Sent again to una@harbour.example');
});

test('who may not read emails is told where the new link is', async () => {
  show(false, false);
  await userEvent.click(await screen.findByRole('button', { name: 'New link for una@harbour.example' }));
  await waitFor(() =>
    expect(toasts.get().map(({ message }) => message)).toContain(
      'The new link of una@harbour.example is in Admin > Email, for those who may read it.',
    ),
  );
});
