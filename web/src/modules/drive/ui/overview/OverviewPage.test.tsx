import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { preferencesQuery } from '@/shared/session/preferences';
import { membersQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { drivesQuery } from '../../api/queries';
import { storageQuery } from '../../api/storage';
import { OverviewPage } from './OverviewPage';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('./Welcome', () => ({ Welcome: () => 'Welcome to all' }));
vi.mock('./StorageCells', () => ({ StorageCells: () => null }));
vi.mock('./KindBar', () => ({ KindBar: () => null }));
vi.mock('./RecentFiles', () => ({ RecentFiles: () => null }));
vi.mock('./UploadBars', () => ({ UploadBars: () => null }));
vi.mock('./DriveMeters', () => ({ DriveMeters: () => null }));

const USAGE = { used: 2048, modules: 0 };

it('waits for the people of the welcome: what stands below it would move', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(storageQuery().queryKey, { config: {}, usage: USAGE, drives: [] } as never);
  client.setQueryData(drivesQuery().queryKey, { drives: [], libraries: [] } as never);
  client.setQueryData(preferencesQuery.queryKey, { preferences: { welcomeClosed: false } } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <OverviewPage />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status', { name: 'Loading the overview' })).toBeDefined();
  client.setQueryData(membersQuery.queryKey, { members: [] } as never);
  expect(await screen.findByText('Welcome to all')).toBeDefined();
  // What no list shows is said, too.
  expect(screen.getByText('All of the 2.0 KB used is in other drives. The trash isn’t counted.')).toBeDefined();
});
