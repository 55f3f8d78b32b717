import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { addDays, localDay } from '@/shared/lib/calendar-days';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { agedCreditorsQuery, overviewQuery } from '../api/invoices';
import { statementsQuery } from '../api/months';
import { runQuery, runsQuery } from '../api/runs';
import { subcontractorQuery, subcontractorsCsv, yearsQuery } from '../api/subcontractors';
import { lastTaxMonthEnd } from '../model/tax-month';
import { AgedPage } from './overview/AgedPage';
import { OverviewPage } from './overview/OverviewPage';
import { RunPage } from './runs/RunPage';
import { RunsPage } from './runs/RunsPage';
import { SubcontractorPage } from './subcontractors/SubcontractorPage';

const TODAY = localDay(new Date());
const YESTERDAY = addDays(TODAY, -1);

// Nothing comes over the network: what a page shows is in the cache.
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
});

async function show(path: string, page: RouteComponent, address: string, known: [key: QueryKey, answer: unknown][]) {
  const client = new QueryClient();
  const session: typeof known = [
    [sessionQuery.queryKey, { tenantId: 't1', userId: 'u1', claims: { isSuper: false } }],
    [scopesQuery.queryKey, { effective: ['invoicing.view', 'invoicing.pay'] }],
    [entitlementsQuery.queryKey, { enabled: ['invoicing'] }],
  ];
  for (const [key, answer] of [...session, ...known]) client.setQueryData(key, answer);
  const root = createRootRoute();
  const workspace = createRoute({ getParentRoute: () => root, id: '_workspace' });
  const route = createRoute({ getParentRoute: () => workspace, path, component: page });
  const router = createRouter({
    routeTree: root.addChildren([workspace.addChildren([route])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

/** Where a link leads: its path and what it looks for there. */
function target(name: string | RegExp): { path: string; search: Record<string, string> } {
  const { pathname, searchParams } = new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://x');
  return { path: pathname, search: Object.fromEntries(searchParams) };
}

/** Makes the window a phone's. */
function onPhone() {
  return vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    );
}

const OWED = { state: 'submitted,queried,approved,scheduled,partPaid', sort: 'due' };

it('opens the rows of each figure of the overview, and no others', async () => {
  const overview = {
    owed: 5_000,
    owedCount: 2,
    owedCredits: 1,
    overdue: 1_000,
    overdueCount: 1,
    dueByWeek: [{ weekStart: YESTERDAY, amount: 4_000, count: 1 }],
    taxMonth: { monthEnd: '2026-11-05', deducted: 0, people: 0 },
    deductedByMonth: [
      { monthEnd: '2026-10-05', deducted: 126_600 },
      { monthEnd: '2026-11-05', deducted: 63_300 },
    ],
    taxYear: '2026-27',
    paidThisTaxYear: 9_000,
    deductedThisTaxYear: 0,
    waiting: {
      submitted: 0,
      queried: 0,
      answered: 0,
      bankChanges: 1,
      runsToApprove: 0,
      unverified: 2,
      statementsToPrint: 6,
      firstMonthToPrint: lastTaxMonthEnd(TODAY),
    },
    deadlines: [],
    can: { create: false, approve: false, pay: false, manage: false },
  };
  const monthEnd = lastTaxMonthEnd(TODAY);
  await show('/invoicing', OverviewPage, '/invoicing', [[overviewQuery().queryKey, overview]]);
  // Nobody says when a statement was posted: none is late, none is due.
  expect(target('6 statements go out on paper').path).toBe(`/invoicing/tax-months/${monthEnd}`);
  const heights = Array.from(
    document.querySelectorAll<HTMLElement>('[title*="tax month"] i'),
    ({ style }) => style.height,
  );
  // True to each other, and the highest leaves its sum a line.
  expect(heights).toEqual(['calc(1 * (100% - 1.25rem))', 'calc(0.5 * (100% - 1.25rem))']);
  const invoices = '/invoicing/invoices';
  expect(screen.getByText('2 open invoices less 1 credit note')).toBeTruthy();
  expect(target('Overdue')).toEqual({ path: invoices, search: { ...OWED, dueTo: YESTERDAY } });
  expect(target('This week')).toEqual({
    path: invoices,
    search: { ...OWED, dueFrom: TODAY, dueTo: addDays(YESTERDAY, 6) },
  });
  expect(target('Paid this tax year')).toEqual({
    path: '/invoicing/payment-runs',
    search: { state: 'paid', payFrom: '2026-04-06', payTo: '2027-04-05' },
  });
  const people = '/invoicing/subcontractors';
  expect(target(/bank details to confirm$/)).toEqual({ path: people, search: { needs: 'bankConfirmation' } });
  expect(target(/to verify$/)).toEqual({ path: people, search: { needs: 'verification' } });
});

it('tells on a phone, too, of which day the aged creditors are', async () => {
  const width = onPhone();
  const none = { notDue: 0, days1To30: 0, days31To60: 0, days61To90: 0, over90: 0, credits: 0, total: 0 };
  const report = {
    asOf: '2026-11-26',
    items: [{ ...none, subcontractorId: 's1', name: 'Ostrane Groundworks' }],
    total: none,
    count: 1,
  };
  await show('/invoicing/aged', AgedPage, '/invoicing/aged', [[agedCreditorsQuery().queryKey, report]]);
  // Once under the bar, which has no room for it there and hides its own.
  expect(screen.getAllByText('As of 26 November 2026').map(({ tagName }) => tagName)).toEqual(['SPAN', 'P']);
  width.mockRestore();
});

it('lets no bar of a tax month be squeezed, and a link in a total row weigh as much as its figures', () => {
  const rule = (file: string, selector: string) => {
    const sheet = readFileSync(`src/modules/invoicing/ui/${file}`, 'utf8');
    const at = sheet.indexOf(`\n${selector} {`);
    expect(at).toBeGreaterThan(-1);
    return sheet.slice(at, sheet.indexOf('}', at));
  };
  expect(rule('overview/overview.module.css', '.column > i')).toContain('flex: none;');
  expect(rule('parts/page.module.css', '.table tfoot .cellLink')).toContain('font-weight: inherit;');
});

it('opens the invoices of each age, and says of how many creditors the total is', async () => {
  const amounts = {
    notDue: 1_000,
    days1To30: 0,
    days31To60: 2_000,
    days61To90: 0,
    over90: 0,
    credits: -500,
    total: 2_500,
  };
  const report = {
    asOf: '2026-11-26',
    items: [{ ...amounts, subcontractorId: 's1', name: 'Ostrane Groundworks' }],
    total: { ...amounts, total: 9_000 },
    count: 431,
  };
  await show('/invoicing/aged', AgedPage, '/invoicing/aged', [[agedCreditorsQuery().queryKey, report]]);
  expect(screen.getByText('The 1 largest of 431 creditors. The total and the CSV are of all.')).toBeTruthy();
  expect(screen.getAllByText('As of 26 November 2026')).toHaveLength(1);
  expect(target('£20.00: 31–60 days, Ostrane Groundworks')).toEqual({
    path: '/invoicing/invoices',
    search: { ...OWED, subcontractor: 's1', dueFrom: '2026-09-27', dueTo: '2026-10-26' },
  });
  expect(target('£90.00: Total, all subcontractors').search).toEqual(OWED);
  // Credit notes have no age, so they stand apart and make the total less.
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Credit notes');
  expect(table.getAllByText('−£5.00')).toHaveLength(2);
  expect(target('£25.00: Total, Ostrane Groundworks').search).toEqual({ ...OWED, subcontractor: 's1' });
});

const sums = { gross: 100_000, materials: 0, liable: 100_000, deduction: 20_000, levy: 1_250, vat: 0, net: 78_750 };
const payment = {
  ...sums,
  subcontractorId: 's1',
  name: 'Ostrane Groundworks',
  rate: 'registered',
  verificationNumber: null,
  deductionIfUnmatched: null,
  fixedNet: null,
  warnings: [],
  items: [],
};
const run = (payOn: string) => ({
  ...sums,
  id: 'r1',
  payOn,
  state: 'draft',
  people: 1,
  invoices: 1,
  createdAt: '2026-11-25T09:00:00Z',
  createdBy: 'Aoife Brennan',
  approvedBy: null,
  approvedAt: null,
  paidBy: null,
  paidAt: null,
  needsSecondApprover: true,
  version: 1,
  preview: { payments: [payment], sums, isBarred: false, levyLabel: 'Training levy' },
  can: { edit: false, submit: false, approve: false, pay: false, cancel: false, export: false },
});
const showRun = (payOn: string) =>
  show('/invoicing/payment-runs/$runId', RunPage, '/invoicing/payment-runs/r1', [
    [runQuery('r1').queryKey, run(payOn)],
  ]);

it('has a column of the levy in a run, and no file of one that is not approved', async () => {
  await showRun(TODAY);
  const cells = within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  const heads = within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads.slice(-4)).toEqual(['Deducted', 'Training levy', 'VAT', 'To pay']);
  expect(cells.slice(-4)).toEqual(['£200.00', '£12.50', '—', '£787.50']);
  expect(screen.queryByRole('link', { name: 'Download Payments CSV' })).toBeNull();
  const month = screen.getByRole('link', { name: /^Ending \d/ });
  // A phone makes a flex box of it, which would drop the blank between two children.
  expect(month.childNodes).toHaveLength(1);
  expect(target(/^Ending/).path).toMatch(/^\/invoicing\/tax-months\/\d{4}-\d{2}-05$/);
});

it('names the sum of a run so that it is true of those paid and those to pay', async () => {
  const runs = { pages: [{ items: [{ ...run(TODAY), state: 'paid' }, run(TODAY)] }], pageParams: [undefined] };
  await show('/invoicing/payment-runs', RunsPage, '/invoicing/payment-runs', [[runsQuery({}).queryKey, runs]]);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(-2)).toEqual(['Deducted', 'Amount']);
});

it('calls no run a draft that can be marked as paid', async () => {
  await show('/invoicing/payment-runs/$runId', RunPage, '/invoicing/payment-runs/r1', [
    [runQuery('r1').queryKey, { ...run(TODAY), needsSecondApprover: false, can: { ...run(TODAY).can, pay: true } }],
  ]);
  expect(screen.getByRole('button', { name: 'Mark as paid' })).toBeTruthy();
  expect(screen.getByText('Prepared')).toBeTruthy();
  expect(screen.queryByText('Draft')).toBeNull();
});

it('keeps a date of a run in one line', async () => {
  await showRun(TODAY);
  const about = within(screen.getByRole('region', { name: 'About this run' }));
  const created = about.getByText('Created').nextElementSibling;
  expect(created?.textContent).toMatch(/^Aoife Brennan, 25 Nov/);
  expect(created?.querySelector('span')?.textContent).toMatch(/^25 Nov/);
  expect(created?.querySelector('span')?.className).toMatch(/oneLine/);
});

it('links no tax month that has not begun', async () => {
  await showRun(addDays(TODAY, 60));
  expect(screen.getByText(/^Ending/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Ending/ })).toBeNull();
});

async function showSubcontractor(others: [key: QueryKey, answer: unknown][] = []) {
  const year = { taxYear: '2026-27', gross: 100_000, materials: 0, deducted: 20_000, levy: 1_250, vat: 0, net: 78_750 };
  const earlier = { ...year, taxYear: '2025-26', begins: '2025-04-06', ends: '2026-04-05', payments: 3, levy: 0 };
  const years = {
    items: [{ ...year, begins: '2026-04-06', ends: '2027-04-05', payments: 1 }, earlier],
    levyLabel: 'Training levy',
  };
  const one = {
    id: 's1',
    name: 'Ostrane Groundworks',
    kind: 'company',
    rate: 'registered',
    isVerified: true,
    owed: 0,
    openInvoices: 0,
    openCredits: 1,
    agreedAmount: null,
    termsDays: null,
    levyBasisPoints: 125,
    verifications: [],
    portalUsers: [],
    year,
    can: { edit: false, reveal: false, invite: false, verify: false },
  };
  await show('/invoicing/subcontractors/$subcontractorId', SubcontractorPage, '/invoicing/subcontractors/s1', [
    [subcontractorQuery('s1').queryKey, one],
    [yearsQuery('s1').queryKey, years],
    ...others,
  ]);
}

it('opens what was paid to a subcontractor in the year that a figure is of', async () => {
  await showSubcontractor();
  expect(screen.getByText('1 credit note to deduct')).toBeTruthy();
  const paid = { subcontractor: 's1', paidFrom: '2026-04-06', paidTo: '2027-04-05' };
  expect(target('Paid 2026-27').search).toEqual(paid);
  expect(target('Deducted 2026-27').search).toEqual(paid);
  const panel = within(screen.getByRole('region', { name: 'Tax years' }));
  expect(panel.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Training levy');
  expect(panel.getByRole('link', { name: 'Download Tax years CSV' }).getAttribute('href')).toMatch(
    /s1\/years\/export$/,
  );
  expect(target('2025-26').search).toEqual({ subcontractor: 's1', paidFrom: '2025-04-06', paidTo: '2026-04-05' });
});

it('says plainly that nothing was paid and no statement is there yet', async () => {
  await showSubcontractor([
    [yearsQuery('s1').queryKey, { items: [], levyLabel: 'Training levy' }],
    [statementsQuery({ subcontractorId: 's1' }).queryKey, { pages: [{ items: [] }], pageParams: [undefined] }],
  ]);
  expect(screen.getByText('Nothing paid yet.')).toBeTruthy();
  expect(screen.getByText('You get a statement when you close a tax month.')).toBeTruthy();
});

it('gives the button of a subcontractor a line of its own on a phone, and keeps the dots in the bar', async () => {
  const width = onPhone();
  await showSubcontractor();
  const bar = within(screen.getByRole('banner'));
  expect(bar.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'More for Ostrane Groundworks',
  ]);
  expect(screen.getAllByRole('button', { name: 'Edit' }).length).toBeGreaterThan(0);
  width.mockRestore();
});

it('takes the filters of the list of subcontractors into its CSV', () => {
  const { pathname, searchParams } = new URL(subcontractorsCsv({ needs: 'verification', archived: true }), 'http://x');
  expect(pathname).toBe('/api/v1/invoicing/subcontractors/export');
  expect(Object.fromEntries(searchParams)).toEqual({ needs: 'verification', archived: 'true' });
});
