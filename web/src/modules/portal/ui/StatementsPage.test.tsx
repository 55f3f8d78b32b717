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
import { StatementsPage } from './StatementsPage';

const sums = { gross: 100_000, materials: 20_000, levy: 1_000, vat: 20_000, net: 103_000 };
const payment = {
  ...sums,
  runId: 'r1',
  paidOn: '2026-11-05',
  rate: 'registered',
  liable: 80_000,
  deduction: 16_000,
  items: [
    { ...sums, liable: 80_000, deduction: 16_000, invoiceId: 'i1', number: 'INV-7', kind: 'invoice', settled: 0 },
  ],
};
const year = { ...sums, taxYear: '2026-27', begins: '2026-04-06', ends: '2027-04-05', deducted: 16_000, payments: 1 };

const ANSWERS: Record<string, unknown> = {
  '/api/v1/portal/statements': { items: [], nextCursor: null },
  '/api/v1/portal/payments': { items: [payment], nextCursor: null, levyLabel: 'Training levy' },
  '/api/v1/portal/years': { items: [year], levyLabel: 'Training levy' },
};

it('shows statements, payments and tax years, each with its figures', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    Response.json(ANSWERS[new URL((input as Request).url).pathname]),
  );
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/portal/statements', component: StatementsPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/portal/statements?view=payments'] }),
  });
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const payments = within(await screen.findByRole('list', { name: 'Payments' }));
  expect(payments.getByText('Deducted, 20%').nextSibling?.textContent).toBe('−£160.00');
  expect(payments.getByText('Training levy').nextSibling?.textContent).toBe('−£10.00');
  expect(payments.getByRole('link', { name: 'INV-7' }).getAttribute('href')).toBe('/portal/invoices/i1');

  await userEvent.click(screen.getByRole('radio', { name: 'Tax years' }));
  const years = within(await screen.findByRole('list', { name: 'Tax years' }));
  expect(years.getByText('6 April 2026 to 5 April 2027 · 1 payment')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe('/api/v1/portal/years/export');
  expect(router.state.location.search).toEqual({ view: 'years' });

  await userEvent.click(screen.getByRole('radio', { name: 'Statements' }));
  expect(await screen.findByText('No statements yet')).toBeTruthy();
});
