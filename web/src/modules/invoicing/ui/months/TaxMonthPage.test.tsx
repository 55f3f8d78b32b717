import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listSignInMethodsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import { renderInTheme } from '@/shared/testing/render';
import { ConfirmHost } from '@/shared/ui/confirm/ConfirmHost';
import { taxMonthQuery } from '../../api/months';
import { TaxMonthPage } from './TaxMonthPage';

const END = '2026-11-05';
const month = {
  monthEnd: END,
  begins: '2026-10-06',
  taxYear: '2026-27',
  returnDue: '2026-11-19',
  paymentDue: '2026-11-22',
  state: 'closed',
  closedAt: '2026-11-06T09:00:00Z',
  closedBy: 'Aoife Brennan',
  isNil: false,
  people: 2,
  statements: 2,
  stated: 2,
  statementsToPrint: 1,
  gross: 0,
  materials: 0,
  deducted: 0,
  lines: [],
  can: { close: false },
};
const statementOf = (number: number, isToPrint: boolean, isUnagreed = false) => ({
  id: `s${number}`,
  number,
  monthEnd: END,
  subcontractorName: `Firm ${number}`,
  legalName: `Firm ${number} Limited`,
  deducted: 1_000,
  replacesNumber: null,
  replacedByNumber: null,
  mailedAt: null,
  isToPrint,
  isUnagreed,
});

type Shown = ReturnType<typeof statementOf>;

/** The page of the month; `changes` make it another one. */
async function show(all: readonly Shown[], changes: Partial<typeof month> = {}, hasMailServer = true) {
  const shown = { ...month, ...changes };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL((input as Request).url);
    if (pathname === '/api/v1/auth/methods') return Response.json({ hasMailServer });
    if (pathname !== '/api/v1/invoicing/statements') return Response.json(shown);
    const items = searchParams.get('toPrint') === 'true' ? all.filter(({ isToPrint }) => isToPrint) : all;
    return Response.json({ items, nextCursor: null });
  });
  const client = new QueryClient();
  client.setQueryData(taxMonthQuery(END).queryKey, shown as never);
  client.setQueryData(listSignInMethodsOptions().queryKey, { hasMailServer } as never);
  const root = createRootRoute();
  const workspace = createRoute({ getParentRoute: () => root, id: '_workspace' });
  const page = createRoute({
    getParentRoute: () => workspace,
    path: '/invoicing/tax-months/$monthEnd',
    component: TaxMonthPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([workspace.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`/invoicing/tax-months/${END}`] }),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const NO_NEWS = /No mail server is set up, so no email is sent\. No one is told that a statement is ready\./;

it('finds the statements that have to go out on paper, and counts as many', async () => {
  await show([statementOf(1, false), statementOf(2, true)]);
  const statements = within(await screen.findByRole('region', { name: 'Statements' }));
  const words = () => statements.getAllByRole('listitem').map(({ textContent }) => textContent);
  await statements.findByText('Firm 1');
  expect(words()).toEqual([expect.stringContaining('In the portal'), expect.stringContaining('To print')]);
  expect(words()[0]).toMatch(/Firm 1Firm 1 Limited/);
  expect(statements.getByText('2 statements, 1 to print')).toBeTruthy();
  expect(statements.queryByText(/^Not agreed/)).toBeNull();
  expect(statements.queryByText(NO_NEWS)).toBeNull();
  await userEvent.click(statements.getByRole('radio', { name: 'To print (1)' }));
  await vi.waitFor(() => expect(words()).toEqual([expect.stringContaining('Firm 2')]));
});

it('says why a statement in the portal is to be printed, and that no one is told of any by email', async () => {
  await show([statementOf(1, true, true), statementOf(2, false)], {}, false);
  const statements = within(await screen.findByRole('region', { name: 'Statements' }));
  expect(await statements.findByText('To print, not agreed')).toBeTruthy();
  expect(statements.getByText(/^Not agreed: the statement is in the portal/)).toBeTruthy();
  expect(statements.getByText(NO_NEWS)).toBeTruthy();
});

it.each([true, false])('says before a month is closed whether anyone is emailed: %s', async (sendsMail) => {
  await show([], { state: 'open', statements: 0, statementsToPrint: 0, can: { close: true } }, sendsMail);
  await userEvent.click(screen.getByRole('button', { name: 'Close month' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/This cannot be undone\.$/)).toBeTruthy();
  expect(dialog.queryByText(NO_NEWS) === null).toBe(sendsMail);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
