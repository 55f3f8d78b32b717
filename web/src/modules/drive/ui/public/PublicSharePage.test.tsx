import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { PublicSharePage } from './PublicSharePage';

const DUNMARROW = { name: 'Dunmarrow', slug: 'dunmarrow' };
const FOOTER = {
  showFooter: true,
  displayName: '',
  showPoweredBy: true,
  poweredByText: 'Powered by Corbel',
  links: [],
};

/** Opens a share's link, to which the server answers with this error. */
function open(status: number, error: object): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL((input as Request).url);
    if (pathname === '/api/v1/tenant/public') {
      return Response.json({ ...DUNMARROW, appearance: { logo: {}, footer: FOOTER } });
    }
    return Response.json({ ok: false, error }, { status });
  });
  const root = createRootRoute();
  const share = createRoute({ getParentRoute: () => root, path: '/share/$shareId', component: PublicSharePage });
  const router = createRouter({
    routeTree: root.addChildren([share]),
    history: createMemoryHistory({ initialEntries: ['/share/abc'] }),
  });
  renderInTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

it('keeps the footer of the organisation where a link leads to no share', async () => {
  open(404, { code: 'NOT_FOUND', message: 'Resource not found' });
  expect(await screen.findByRole('heading', { name: 'This link isn’t available' })).toBeTruthy();
  expect((await screen.findByRole('contentinfo')).textContent).toContain('Powered by Corbel');
});

it('sends only those to the sender who do not have the password', async () => {
  open(401, { code: 'SHARE_LOCKED', message: 'Locked', details: { organisation: DUNMARROW } });
  expect(
    await screen.findByText(
      'Enter the password to open these files. If you don’t have it, ask the person who sent you the link.',
    ),
  ).toBeTruthy();
});
