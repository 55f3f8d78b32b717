import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { renderInTheme } from '@/shared/testing/render';
import type { Subcontractor } from '../../api/types';
import { ConsentPanel } from './ConsentPanel';

const consent = { agrees: true, how: 'letter', givenOn: '2026-11-02', note: 'In the file', recordedAt: '' };

function show(changes: object, hasMailServer = true) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(listSignInMethodsOptions().queryKey, { hasMailServer } as never);
  const subcontractor = {
    id: 's1',
    name: 'Ostrane',
    version: 3,
    electronicStatements: false,
    consent: null,
    portalUsers: [],
    ...changes,
  };
  renderInTheme(
    <QueryClientProvider client={client}>
      <ConsentPanel subcontractor={subcontractor as unknown as Subcontractor} />
    </QueryClientProvider>,
  );
}

it('says how and when it was agreed, to those who may not record it as well', () => {
  show({ electronicStatements: true, consent, can: { edit: false } });
  expect(screen.getByText(/^Agreed by letter, .*2 Nov.* · In the file$/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks for paper while no one has agreed that the portal is enough', () => {
  show({ portalUsers: [{ id: 'u1' }], can: { edit: false } });
  expect(screen.getByText('On paper, and in the portal')).toBeTruthy();
  expect(screen.getByText(/^Electronic statements alone need .* No one has asked yet\.$/)).toBeTruthy();
});

it('promises news by email only where the server sends any', () => {
  show({ electronicStatements: true, consent, can: { edit: false } });
  expect(screen.getByText('In the portal, with news by email')).toBeTruthy();
  show({ electronicStatements: true, consent, can: { edit: false } }, false);
  expect(screen.getByText('In the portal, without email: this server sends none')).toBeTruthy();
});

it('records what the office was told', async () => {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    sent.push(await (input as Request).clone().json());
    return Response.json({});
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the only way that this environment has.
  document.cookie = 'csrf=known';
  show({ can: { edit: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Record answer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record answer' }));
  await userEvent.type(dialog.getByLabelText('Note'), 'Rang up');
  await userEvent.click(dialog.getByRole('button', { name: 'Record answer' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 3, agrees: true, how: 'email', note: 'Rang up' });
});
