import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { settingsQuery, templatesQuery } from '../../api/queries';
import type { SignatureDraft } from '../../api/types';
import { DelegateDialog } from '../request/DelegateDialog';
import { AskDialog } from './AskDialog';
import { OutsidePeople } from './OutsidePeople';

const HINT = 'A link is mailed to them.';
const PIOTR = { name: 'Piotr', email: 'piotr@ostrane.example' };

function show(ui: ReactNode, hasMailServer: boolean, scopes = ['signatures.create']) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { tenantId: 't', uid: 'u', scopes, effective: scopes });
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['signatures'] } as never);
  client.setQueryData(settingsQuery().queryKey, { consent: '', seal: null, hasMailServer, can: { manage: false } });
  client.setQueryData(membersQuery.queryKey, { members: [{ id: 'tom', displayName: 'Tom Hughes' }] } as never);
  client.setQueryData(templatesQuery().queryKey, []);
  const root = createRootRoute({ component: () => ui });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const outside = (isCopy = false) => (
  <OutsidePeople
    legend="People outside the organisation"
    hint={HINT}
    people={[]}
    onChange={() => {}}
    draft={{ name: '', email: '' }}
    onDraft={() => {}}
    isWaiting={false}
    isCopy={isCopy}
  />
);

/** The dialog with a draft for these. */
const asking = (...signers: SignatureDraft['request']['signers']) => {
  const request = { fileId: 'f', signers };
  const draft = { id: 'd', fileName: 'Agreement.pdf', createdAt: '', updatedAt: '', request };
  return <AskDialog orders={[]} draft={draft} onClose={() => {}} isLast />;
};

const send = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Send request' });

test('who would ask people outside reads before a word is typed that they cannot be asked', async () => {
  show(outside(), false);
  expect((await screen.findByRole('note')).textContent).toBe(
    'This server can’t send email yet, so people outside can’t be asked to sign. Ask an admin to set up email, or save a draft until then.',
  );
  expect(screen.queryByText(HINT)).toBeNull();
});

test('with a mail server there is nothing to say', async () => {
  show(outside(), true);
  expect(await screen.findByText(HINT)).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});

test('people outside who are to get a copy are spoken of as such', async () => {
  show(outside(true), false);
  expect((await screen.findByRole('note')).textContent).toBe('People outside can’t get a copy until email is set up.');
});

test('a request to somebody outside is kept and not sent, and says why once', async () => {
  show(asking({ uid: 'tom' }, PIOTR), false, ['signatures.create', 'tenant.manage_settings']);
  expect((await send()).disabled).toBe(true);
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    'This server can’t send email yet, so people outside can’t be asked to sign. Set up email, or save a draft until then.',
  ]);
  const link = within(screen.getByRole('note')).getByRole('link', { name: 'Set up email' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/admin/mails', '_blank']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Piotr' }));
  expect((await send()).disabled).toBe(false);
});

test('a role that is given to somebody outside holds the request as well', async () => {
  show(asking({ role: 'Client', name: '', email: '' }), false);
  expect((await send()).disabled).toBe(true);
  expect(screen.getAllByRole('note')).toHaveLength(1);
});

test('members are asked, and people outside where there is a mail server', async () => {
  show(asking({ uid: 'tom' }, PIOTR), true);
  expect((await send()).disabled).toBe(false);
  expect(screen.queryByRole('note')).toBeNull();
});

test('a place is handed on to a member and to nobody outside', async () => {
  show(
    <DelegateDialog fileName="A.pdf" hasMembers isBusy={false} error={null} onDelegate={() => {}} onClose={() => {}} />,
    false,
  );
  const hand = await screen.findByRole<HTMLButtonElement>('button', { name: 'Hand on' });
  expect(hand.disabled).toBe(false);
  await userEvent.click(screen.getByRole('combobox', { name: 'Who signs instead' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Someone outside the organisation' }));
  expect(hand.disabled).toBe(true);
  expect(screen.getByRole('note').textContent).toContain('Ask an admin to set up email, or choose a member.');
  expect(screen.queryByLabelText('Email')).toBeNull();
});
