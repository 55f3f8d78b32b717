import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { mailsQuery } from '../../api/mails';
import { MailsPage } from './MailsPage';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn() }));

const mail = (to: string, sentAt: string | null) => ({
  id: to,
  kind: 'payment.remittance',
  to,
  subject: 'Remittance advice',
  state: sentAt ? 'sent' : 'held',
  createdAt: '2026-10-16T09:10:00Z',
  expiresAt: '2126-10-19T09:10:00Z',
  sentAt,
  can: { retry: false },
});

beforeEach(() => {
  // jsdom lays nothing out; the virtual list asks for its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

async function show(isPhone: boolean, sentAt: string | null = null): Promise<string[]> {
  vi.mocked(usePhone).mockReturnValue(isPhone);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: ['tenant.manage_settings'] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: [] } as never);
  const mails = [mail('office@haldensteel.example', sentAt), mail('accounts@ostrane.example', null)];
  client.setQueryData(mailsQuery().queryKey, {
    pages: [{ mails, nextCursor: null, hasMailServer: false }],
    pageParams: [{}],
  } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: MailsPage }),
    history: createMemoryHistory(),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole('row', { name: /Remittance advice/ });
  return rows.map((row) => within(row).getAllByRole('gridcell')[0]?.textContent ?? '');
}

it('begins each row with the recipient, who tells mails of one kind apart', async () => {
  expect(await show(false)).toEqual(['office@haldensteel.example', 'accounts@ostrane.example']);
});

it('does so on a phone', async () => {
  const [first = '', second = ''] = await show(true);
  expect(first).toMatch(/^office@haldensteel\.example/);
  expect(second).toMatch(/^accounts@ostrane\.example.*Remittance advice · /);
});

it('says when mails were sent only where one ever was', async () => {
  await show(false);
  expect(screen.queryByRole('columnheader', { name: 'Sent' })).toBeNull();
  expect(screen.getByRole('note').textContent).toMatch(
    /^No mail server is set up, so new emails aren’t sent\. Open one that says Not sent to copy its link\. /,
  );
});

it('says when a mail was sent from before the mail server went', async () => {
  await show(false, '2026-10-16T09:10:00Z');
  expect(screen.getByRole('columnheader', { name: 'Sent' })).toBeTruthy();
});
