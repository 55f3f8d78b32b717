import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import type { Drive, FolderFound } from '../../api/types';
import type { FilesViewProps } from '../files/FilesView';
import { FolderDialogHost } from './FolderDialogHost';
import { FolderView } from './FolderView';
import type { FolderPageKind } from './folder-link';

vi.mock('@/shared/lib/use-phone', () => ({ usePhone: () => true }));
vi.mock('../files/FilesView', () => ({
  FilesView: ({ frame, row }: FilesViewProps) => (
    <>
      {frame?.({ find: null, upload: null })}
      {row}
    </>
  ),
}));

const can = { createFolder: true };
const drive = { id: 'kw', name: 'Kestrel Wharf', settings: { color: 'blue' }, can } as unknown as Drive;
const folder = { id: 'dr', driveId: 'kw', name: 'Drawings', slug: 'drawings', ancestors: [], can: { edit: false } };

/** The steps of the breadcrumb; null where there is none. */
async function stepsOf(kind: FolderPageKind, found: object | null): Promise<(string | null)[] | null> {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: [] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['drive'] } as never);
  const page = () => (
    <FolderDialogHost>
      <FolderView kind={kind} drive={drive} found={found as FolderFound | null} />
    </FolderDialogHost>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() });
  renderInTheme(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  const way = screen.queryByRole('navigation', { name: 'Breadcrumb' });
  const steps =
    way &&
    within(way)
      .getAllByRole('listitem')
      .map((step) => step.textContent);
  cleanup();
  return steps;
}

it('has no breadcrumb that only repeats the title of a drive on a phone', async () => {
  expect(await stepsOf('drive', null)).toBeNull();
});

it('says the way to a folder, and back to the list of folders', async () => {
  expect(await stepsOf('drive', { folder, ancestors: [] })).toEqual(['Kestrel Wharf', 'Drawings']);
  expect(await stepsOf('folders', null)).toEqual(['Folders', 'Kestrel Wharf']);
});
