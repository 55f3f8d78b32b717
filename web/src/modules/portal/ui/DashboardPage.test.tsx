import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePhone } from '@/shared/lib/use-phone';
import { renderInTheme } from '@/shared/testing/render';
import { DashboardPage } from './DashboardPage';
import { ProfilePage } from './profile/ProfilePage';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: vi.fn() }));

beforeEach(() => void vi.mocked(usePhone).mockReturnValue(false));

const dashboard = {
  owed: 0,
  owedCount: 0,
  owedCredits: 0,
  nextDue: null,
  taxYear: '2026-27',
  paidThisTaxYear: 103_000,
  deductedThisTaxYear: 16_000,
  queried: 0,
  statements: [],
  invoices: [],
};
const profile = { kind: 'company', address: '', phone: '', bank: null, bankChange: null, electronicStatements: false };

async function show(component: RouteComponent, answer: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component });
  const sending = createRoute({ getParentRoute: () => root, path: '/portal/invoices/new' });
  const router = createRouter({ routeTree: root.addChildren([page, sending]), history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

it('says no more of a deduction than is known, and opens what it is made of', async () => {
  await show(DashboardPage, dashboard);
  const figures = within(await screen.findByRole('list', { name: 'Figures' }));
  expect(figures.getByText('Taken off for HMRC')).toBeTruthy();
  const target = (name: string) => figures.getByRole('link', { name }).getAttribute('href');
  expect(target('Paid 2026-27')).toBe('/portal/statements?view=payments');
  expect(target('Deducted 2026-27')).toBe('/portal/statements?view=years');
});

it('counts no credit note as an open invoice', async () => {
  await show(DashboardPage, { ...dashboard, owed: 70_000, owedCount: 1, owedCredits: 1 });
  const figures = within(await screen.findByRole('list', { name: 'Figures' }));
  expect(figures.getByText('1 open invoice less 1 credit note')).toBeTruthy();
});

it('names the day an invoice was due as overdue once it is over', async () => {
  await show(DashboardPage, { ...dashboard, nextDue: { on: '2026-01-16', amount: 240_000 } });
  const figures = within(await screen.findByRole('list', { name: 'Figures' }));
  expect(figures.getByText('Overdue')).toBeTruthy();
  expect(figures.getByText(/^Since 16 Jan/)).toBeTruthy();
  expect(figures.queryByText('Due next')).toBeNull();
});

it('sends an invoice from below the figures on a phone, where a floating button would lie on an amount', async () => {
  vi.mocked(usePhone).mockReturnValue(true);
  const router = await show(DashboardPage, dashboard);
  const button = await screen.findByRole('button', { name: 'Send an invoice' });
  const isAfter = (one: Element) => one.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAfter(screen.getByRole('list', { name: 'Figures' }))).toBe(true);
  expect(isAfter(screen.getByRole('heading', { name: 'Latest invoices' }))).toBe(false);
  expect(button.className).not.toContain('floating');
  await userEvent.click(button);
  expect(router.state.location.pathname).toBe('/portal/invoices/new');
});

it('sends an invoice from beside the title on a desktop', async () => {
  await show(DashboardPage, dashboard);
  await screen.findByRole('list', { name: 'Figures' });
  const button = screen.getByRole('button', { name: 'Send an invoice' });
  expect(button.previousElementSibling?.textContent).toBe('Dashboard');
});

it('promises news of a statement by email, and not the statement', async () => {
  await show(ProfilePage, { ...profile, hasMailServer: true });
  expect(await screen.findByRole('switch', { name: /^Email me when a statement is ready/ })).toBeTruthy();
});

it('promises no email where the server sends none, and can be agreed to all the same', async () => {
  await show(ProfilePage, { ...profile, hasMailServer: false });
  const agreement = await screen.findByRole<HTMLInputElement>('switch', { name: /^Electronic statements only/ });
  expect(agreement.disabled).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Email me when/ }).disabled).toBe(true);
  expect(screen.getByText('This server sends no email, so look here for new statements.')).toBeTruthy();
});
