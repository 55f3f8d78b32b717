import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { preferencesQuery } from '@/shared/session/preferences';
import { entitlementsQuery, membersQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { drivesQuery } from '../../api/queries';
import { storageQuery } from '../../api/storage';
import { OverviewPage } from './OverviewPage';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('./Welcome', () => ({ Welcome: () => 'Welcome to all' }));
vi.mock('./RecentFiles', () => ({ RecentFiles: () => 'Recent files' }));
vi.mock('./UploadBars', () => ({ UploadBars: () => null }));
vi.mock('./DriveMeters', () => ({ DriveMeters: () => null }));

const USAGE = { used: 2048, modules: 0, versions: 0, trash: 121, fileCount: 3, byCategory: { pdf: 2048 } };
/** An account of November 2026. */
const OLD = '01a225aa-5ce5-7311-ad1c-3d58e1865921';

/** Shows the overview to somebody who has not closed the welcome; the people in it are not known yet. */
function show(usage: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: OLD, claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: [] } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['drive'] } as never);
  const answer = { config: { limit: 1024 ** 3 }, usage: { ...USAGE, ...usage }, drives: [] };
  client.setQueryData(storageQuery().queryKey, answer as never);
  client.setQueryData(drivesQuery().queryKey, { drives: [], libraries: [] } as never);
  client.setQueryData(preferencesQuery.queryKey, { preferences: { welcomeClosed: false } } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <OverviewPage />
    </QueryClientProvider>,
  );
  return client;
}

it('waits for the people of the welcome: what stands below it would move', async () => {
  const client = show({});
  expect(screen.getByRole('status', { name: 'Loading the overview' })).toBeDefined();
  client.setQueryData(membersQuery.queryKey, { members: [] } as never);
  expect(await screen.findByText('Welcome to all')).toBeDefined();
  // What no list shows is said, too.
  expect(screen.getByText('All of the 2.0 KB used is in other drives.')).toBeDefined();
});

it('begins with the files where people have worked for long, and says once what the trash is', () => {
  vi.setSystemTime(new Date('2027-11-29'));
  show({ fileCount: 163 });
  vi.useRealTimers();
  expect(screen.queryByText('Welcome to all')).toBeNull();
  const words = document.body.textContent ?? '';
  expect(words.indexOf('Recent files')).toBeGreaterThan(-1);
  expect(words.indexOf('Recent files')).toBeLessThan(words.indexOf('Storage by kind'));
  expect(screen.getByText('Not counted towards your storage')).toBeDefined();
  expect(words.match(/trash/gi)).toEqual(['Trash']);
});
