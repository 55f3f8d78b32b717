import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { ConfirmHost } from '@/shared/ui/confirm/ConfirmHost';
import { draftsQuery, requestsQuery, settingsQuery, templatesQuery } from '../../api/queries';
import type { AskDialogProps } from '../ask/AskDialog';
import { DraftsPage } from './DraftsPage';
import { CompletedPage } from './pages';
import { TemplatesPage } from './TemplatesPage';

vi.mock('../ask/AskDialog', () => ({ AskDialog: ({ draft }: AskDialogProps) => <p>Going on with {draft?.id}</p> }));

const AT = new Date(new Date().getFullYear(), 0, 1, 8, 5).toISOString();
const NOW = new Date(new Date().getFullYear(), 6, 1);

const draft = {
  id: 'd1',
  fileName: 'Order.pdf',
  updatedAt: AT,
  request: { fileId: 'f', signers: [], message: '', copyReceivers: [], moreDocuments: [] },
};
const template = {
  id: 't1',
  name: 'Approval',
  ownerName: 'Aoife Brennan',
  updatedAt: AT,
  content: { roles: [{ role: 'Supervisor' }, { role: 'Operative' }] },
  can: { change: true, delete: true },
};
const request = {
  id: 'r1',
  fileName: 'PO-2316.pdf',
  createdByName: 'Grace Okafor',
  createdAt: AT,
  status: 'completed',
  finishedAt: AT,
  expiresAt: null,
  ownTaskId: 'task',
  tasks: [{ id: 'task', status: 'signed', signedAt: AT, assignedToName: 'Aoife Brennan' }],
  documents: [],
};

afterEach(() => vi.useRealTimers());

async function show(Page: () => React.ReactNode) {
  vi.setSystemTime(NOW);
  const page = <Items extends object>(items: Items[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [null] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: [] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['signatures'] } as never);
  client.setQueryData(membersQuery.queryKey, { members: [] } as never);
  client.setQueryData(settingsQuery().queryKey, { can: { manage: false } } as never);
  client.setQueryData(draftsQuery().queryKey, page([draft]) as never);
  client.setQueryData(templatesQuery().queryKey, [template] as never);
  client.setQueryData(requestsQuery('signed').queryKey, page([request]) as never);
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('listitem'));
}

test('a draft is gone on with by its button, and deleted behind the dots', async () => {
  const card = await show(DraftsPage);
  expect(card.getByRole('heading', { name: 'Order.pdf' })).toBeTruthy();
  const next = card.getByRole('button', { name: 'Continue draft Order.pdf' });
  expect(next.textContent).toBe('Continue');
  expect(screen.queryByRole('menuitem')).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Actions for draft Order.pdf' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/The draft for Order\.pdf is permanently deleted/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(next);
  expect(await screen.findByText('Going on with d1')).toBeTruthy();
});

test('a template says who signs, and is used by its button', async () => {
  const card = await show(TemplatesPage);
  expect(card.getByText('Signers: Supervisor, Operative')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Use template Approval' })).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Actions for template Approval' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Rename', 'Delete']);
});

test('a signed document says what each of its dates is', async () => {
  const card = await show(CompletedPage);
  expect(card.getByText('From Grace Okafor · sent 1 Jan, 08:05')).toBeTruthy();
  expect(card.getByText('Signed 1 Jan, 08:05')).toBeTruthy();
});
