import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import type { SignRequest } from '../../api/types';
import { Unreached } from './Unreached';

const task = (id: string, assignedToName: string) => ({
  id,
  assignedToName,
  outsiderEmail: `${id}@outside.example`,
  status: 'pending',
  delegations: [],
});
const REQUEST = { status: 'pending', tasks: [task('l', 'S. Lindqvist'), task('p', 'Piotr')] } as never as SignRequest;
const AT = '2026-11-25T08:06:00Z';
const letter = (taskId: string, note: string | null) => ({ at: AT, what: 'sent' as const, taskId, note });
const HELD = [letter('l', 'held'), letter('p', 'held')];

function show(scopes: string[], hasMailServer: boolean, events = HELD): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { tenantId: 't', uid: 'u', scopes, effective: scopes });
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['signatures'] } as never);
  const root = createRootRoute({
    component: () => (
      <>
        <h1>Request</h1>
        <Unreached request={REQUEST} events={events as never} hasMailServer={hasMailServer} />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

function said(scopes: string[], hasMailServer = false): Promise<HTMLElement> {
  show(scopes, hasMailServer);
  return screen.findByRole('note');
}

test('who manages email is led to it', async () => {
  const note = await said(['tenant.manage_settings']);
  expect(note.textContent).toBe(
    'No mail server is set up, so no email was sent to S. Lindqvist and Piotr. Set up email, then choose Remind to send the link.',
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
    'No mail server was set up then, so no email was sent to S. Lindqvist and Piotr. Choose Remind to send the link now.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

test('whom an email reached while there was a mail server is not named', async () => {
  show(['tenant.manage_settings'], false, [letter('l', null), letter('p', 'held')]);
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('no email was sent to Piotr.');
  cleanup();
  show(['tenant.manage_settings'], false, [letter('l', null), letter('p', null)]);
  await screen.findByRole('heading', { name: 'Request' });
  expect(screen.queryByRole('note')).toBeNull();
});
