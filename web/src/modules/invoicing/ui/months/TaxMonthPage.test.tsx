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
import { renderInTheme } from '@/shared/testing/render';
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
  gross: 0,
  materials: 0,
  deducted: 0,
  lines: [],
  can: { close: false },
};
const statementOf = (number: number, isToPrint: boolean) => ({
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
  isUnagreed: false,
});

it('finds the statements that have to go out on paper', async () => {
  const all = [statementOf(1, false), statementOf(2, true)];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL((input as Request).url);
    if (pathname !== '/api/v1/invoicing/statements') return Response.json(month);
    const items = searchParams.get('toPrint') === 'true' ? all.filter(({ isToPrint }) => isToPrint) : all;
    return Response.json({ items, nextCursor: null });
  });
  const client = new QueryClient();
  client.setQueryData(taxMonthQuery(END).queryKey, month as never);
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
    </QueryClientProvider>,
  );
  const statements = within(await screen.findByRole('region', { name: 'Statements' }));
  const words = () => statements.getAllByRole('listitem').map(({ textContent }) => textContent);
  await statements.findByText('Firm 1');
  expect(words()).toEqual([expect.stringContaining('In the portal'), expect.stringContaining('To print')]);
  expect(words()[0]).toMatch(/Firm 1Firm 1 Limited/);
  await userEvent.click(statements.getByRole('radio', { name: 'To print' }));
  await vi.waitFor(() => expect(words()).toEqual([expect.stringContaining('Firm 2')]));
});
