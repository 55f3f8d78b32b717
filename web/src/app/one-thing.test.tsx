import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConversationPage } from '@/modules/chat';
import { DriveDetailPage, FoldersPage } from '@/modules/drive';
import { InvoicePage, RunPage, SubcontractorPage, TaxMonthPage } from '@/modules/invoicing';
import { NotePage } from '@/modules/notes';
import { PortalInvoice } from '@/modules/portal';
import { EventPage } from '@/modules/schedule';
import { SignRequestPage } from '@/modules/signatures';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { phoneTasks } from '@/shared/ui/phone-task';

interface OneThing {
  title: string;
  path: string;
  page: RouteComponent;
  back: string;
  list: string;
}

const PAGES: readonly OneThing[] = [
  {
    title: 'Signature request not found',
    path: '/sign/$requestId',
    page: SignRequestPage,
    back: 'All signature requests',
    list: '/sign',
  },
  {
    title: 'Event not found',
    path: '/schedule/$eventId',
    page: EventPage,
    back: 'Back to the schedule',
    list: '/schedule',
  },
  { title: 'Note not found', path: '/notes/$noteId', page: NotePage, back: 'All notes', list: '/notes/all' },
  {
    title: 'Invoice not found',
    path: '/invoicing/invoices/$invoiceId',
    page: InvoicePage,
    back: 'All invoices',
    list: '/invoicing/invoices',
  },
  {
    title: 'Subcontractor not found',
    path: '/invoicing/subcontractors/$subcontractorId',
    page: SubcontractorPage,
    back: 'All subcontractors',
    list: '/invoicing/subcontractors',
  },
  {
    title: 'Payment run not found',
    path: '/invoicing/payment-runs/$runId',
    page: RunPage,
    back: 'All payment runs',
    list: '/invoicing/payment-runs',
  },
  {
    title: 'Tax month not found',
    path: '/invoicing/tax-months/$monthEnd',
    page: TaxMonthPage,
    back: 'All tax months',
    list: '/invoicing/tax-months',
  },
  {
    title: 'Folder not found',
    path: '/drive/folders/$',
    page: FoldersPage,
    back: 'All folders',
    list: '/drive/folders',
  },
  {
    title: 'Drive not found',
    path: '/drive/drive/$driveId',
    page: DriveDetailPage,
    back: 'All drives',
    list: '/drive/drives',
  },
  {
    title: 'Conversation not found',
    path: '/chat/$conversationId',
    page: ConversationPage,
    back: 'All conversations',
    list: '/chat',
  },
];

/** Opens a page of one thing where the server has no such thing. */
async function open(path: string, component: RouteComponent, isWorkspace = true) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL((input as Request).url);
    if (pathname === '/api/v1/drive/drives') return Response.json({ drives: [], can: {} });
    return Response.json({ error: { code: 'NOT_FOUND', message: 'Resource not found' } }, { status: 404 });
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(sessionQuery.queryKey, { tenantId: 't', uid: 'u', claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: [] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: [] } as never);
  const root = createRootRoute();
  const workspace = createRoute({ getParentRoute: () => root, id: '_workspace' });
  const parent = isWorkspace ? workspace : root;
  const page = createRoute({ getParentRoute: () => parent, path, component });
  const routeTree = isWorkspace ? root.addChildren([workspace.addChildren([page])]) : root.addChildren([page]);
  const entry = path.replace(/\$\w*/, '019a0000-0000-7000-8000-000000000000');
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [entry] }) });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

it.each(PAGES)('$title, and the page leads to the others', async ({ title, path, page, back, list }) => {
  await open(path, page);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(list);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  // A phone keeps its navigation: there is nothing to do here.
  expect(phoneTasks.get()).toBe(0);
});

it('gives a note that does not exist the bar of a page, with the way back', async () => {
  await open('/notes/$noteId', NotePage);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'It may have been deleted, or you may not have access.',
  );
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Note']);
  expect(screen.getByRole('link', { name: 'Back to All notes' }).getAttribute('href')).toBe('/notes/all');
});

it('tells a subcontractor in the portal the same of an invoice', async () => {
  await open('/portal/invoices/$invoiceId', PortalInvoice, false);
  expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All invoices' }).getAttribute('href')).toBe('/portal/invoices');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
