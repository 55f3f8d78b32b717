import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { rememberName } from '../../model/kept-name';
import { PortalFrame } from '../PortalFrame';
import { PortalLoginPage } from './PortalLoginPage';

const session = {
  displayName: 'Ciaran Walsh',
  email: 'ciaran@aldermoor.example',
  expiresAt: '2026-12-01T00:00:00Z',
  organisation: { name: 'Dunmarrow', slug: 'dunmarrow' },
  subcontractor: { id: 's1', name: 'Aldermoor Brickwork' },
  choices: [],
};

/** What the server was asked to mail. */
let asked: unknown[] = [];
/** Whether it has a mail server. */
let hasMailServer = true;

/** Whether the link in the mail was used before. */
let isSpent = false;

/** A server that knows nobody until somebody has signed in. */
function serve(isIn = false) {
  const refused = (status: number, code: string) => Response.json({ error: { code, message: code } }, { status });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = new URL((input as Request).url).pathname;
    if (path === '/api/v1/portal/auth/code') {
      asked.push(await (input as Request).clone().json());
      return Response.json({ ok: true });
    }
    if (path === '/api/v1/auth/methods') return Response.json({ hasMailServer });
    if (path === '/api/v1/portal/auth/sign-in' && isSpent) return refused(410, 'LINK_GONE');
    if (path === '/api/v1/portal/auth/sign-in') isIn = true;
    else if (path !== '/api/v1/portal/session') return refused(404, 'NOT_FOUND');
    return isIn ? Response.json(session) : refused(401, 'UNAUTHENTICATED');
  });
}

function open(address: string) {
  const root = createRootRoute();
  const portal = createRoute({ getParentRoute: () => root, path: '/portal', component: PortalFrame });
  const pages = ['dashboard', 'invoices', 'invoices/$invoiceId', 'statements', 'profile'].map((path) =>
    createRoute({ getParentRoute: () => portal, path, component: () => <h1>{path}</h1> }),
  );
  const login = createRoute({ getParentRoute: () => root, path: '/portal-login', component: PortalLoginPage });
  const router = createRouter({
    routeTree: root.addChildren([portal.addChildren(pages), login]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  renderInTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the only way that this environment has.
  document.cookie = 'csrf=known';
  asked = [];
  hasMailServer = true;
  isSpent = false;
  localStorage.clear();
  serve();
});

async function logIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), session.email);
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

it('leads who is signed out to the log-in, and from there to the page that the mail named', async () => {
  const router = open('/portal/invoices/42');
  await screen.findByRole('heading', { name: 'Log in to the portal' });
  expect(router.state.location.href).toBe('/portal-login?next=%2Fportal%2Finvoices%2F42');
  await logIn();
  await screen.findByRole('heading', { name: 'invoices/$invoiceId' });
  expect(router.state.location.pathname).toBe('/portal/invoices/42');
  // The link in the mail leads there too.
  expect(asked).toEqual([{ email: session.email, next: '/portal/invoices/42' }]);
});

it('leads to the dashboard from an address that names another page', async () => {
  const router = open('/portal-login?next=%2F%2Felsewhere.example%2Fportal%2F');
  await logIn();
  await waitFor(() => expect(router.state.location.href).toBe('/portal/dashboard'));
  expect(asked).toEqual([{ email: session.email }]);
});

it('leads from the mailed link to the page that was wanted', async () => {
  const router = open('/portal-login?token=abc&next=%2Fportal%2Finvoices%2F42');
  await userEvent.click(await screen.findByRole('button', { name: 'Open the portal' }));
  await screen.findByRole('heading', { name: 'invoices/$invoiceId' });
  expect(router.state.location.pathname).toBe('/portal/invoices/42');
});

it('leads on at once who is signed in already', async () => {
  rememberName(session.subcontractor.name);
  serve(true);
  const router = open('/portal-login?next=%2Fportal%2Finvoices%2F42%3Ffrom%3Dmail');
  await screen.findByRole('heading', { name: 'invoices/$invoiceId' });
  expect(router.state.location.href).toBe('/portal/invoices/42?from=mail');
});

it('offers no code where the server sends no email', async () => {
  hasMailServer = false;
  open('/portal-login');
  await screen.findByText('For subcontractors. Ask the company that invited you for a link to the portal.');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
});

/** Follows a link that was used before. */
async function followSpent(): Promise<void> {
  isSpent = true;
  open('/portal-login?token=abc&next=%2Fportal%2Finvoices%2F42');
  await userEvent.click(await screen.findByRole('button', { name: 'Open the portal' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.queryByRole('button', { name: 'Open the portal' })).toBeNull();
}

it('offers a code in the place of a link that is spent, and still leads to the page that was wanted', async () => {
  await followSpent();
  const button = screen.getByRole('link', { name: 'Log in with a code' });
  expect(button.getAttribute('href')).toBe('/portal-login?next=%2Fportal%2Finvoices%2F42');
});

it('says whom to ask where the link is spent and no code can be sent', async () => {
  hasMailServer = false;
  await followSpent();
  expect(screen.getByRole('alert').textContent).toContain('Ask the company that invited you for a new one.');
  expect(screen.queryByRole('link', { name: 'Log in with a code' })).toBeNull();
});

it('names nobody in the header over a spent link while nobody is logged in', async () => {
  rememberName('Ostrane Groundworks');
  await followSpent();
  expect(screen.queryByText('SUBCONTRACTOR')).toBeNull();
  expect(screen.queryByText('Ostrane Groundworks')).toBeNull();
});

it('leads who is logged in from a spent link to the dashboard', async () => {
  rememberName(session.subcontractor.name);
  serve(true);
  await followSpent();
  expect(screen.getByText(session.subcontractor.name)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  await screen.findByRole('heading', { name: 'dashboard' });
});

it('keeps a link that failed for another reason, so that it can be tried again', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if ((input as Request).url.endsWith('/auth/methods')) return Response.json({ hasMailServer });
    return Response.json({ error: { code: 'UNAVAILABLE', message: 'Try again later.' } }, { status: 503 });
  });
  open('/portal-login?token=abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Open the portal' }));
  await screen.findByText('Try again later.');
  expect(screen.getByRole('button', { name: 'Open the portal' })).toBeTruthy();
});
