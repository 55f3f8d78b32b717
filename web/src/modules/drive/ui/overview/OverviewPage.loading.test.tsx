import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { preferencesQuery } from '@/shared/session/preferences';
import { entitlementsQuery, scopesQuery, sessionQuery } from '@/shared/session/queries';
import { renderInTheme } from '@/shared/testing/render';
import { drivesQuery } from '../../api/queries';
import { storageQuery } from '../../api/storage';
import { OverviewPage } from './OverviewPage';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('../files/use-list-search', () => ({ useListSearch: () => [{}, () => undefined] }));
vi.mock('./WelcomeSkeleton', () => ({ WelcomeSkeleton: () => 'Place of the welcome' }));

const GIB = 1024 ** 3;
/** An account of November 2026, and a day long after. */
const OLD = '01a225aa-5ce5-7311-ad1c-3d58e1865921';
const LATER = new Date('2027-11-29');

const ANSWER = {
  config: { limit: GIB },
  usage: { used: 2048, modules: 0, trash: 0, fileCount: 163, versions: 0, byCategory: { pdf: 2048 }, dailyUsage: [] },
  drives: [{ driveId: 'kw', name: 'Kestrel Wharf', color: 'blue', used: 2048, versions: 0, quota: GIB }],
};

/** Shows the overview while nothing of the drive is known; gives what lets the answers come. */
function show(scopes: string[], { now = LATER, welcomeClosed = true } = {}) {
  vi.setSystemTime(now);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { userId: OLD, claims: { isSuper: false } } as never);
  client.setQueryData(scopesQuery.queryKey, { effective: scopes } as never);
  client.setQueryData(entitlementsQuery.queryKey, { enabled: ['drive'] } as never);
  client.setQueryData(preferencesQuery.queryKey, { preferences: { welcomeClosed } } as never);
  renderInTheme(
    <QueryClientProvider client={client}>
      <OverviewPage />
    </QueryClientProvider>,
  );
  vi.useRealTimers();
  const answer = (upload: boolean) =>
    act(async () => {
      client.setQueryData(drivesQuery().queryKey, { drives: [{ id: 'kw', can: { upload } }], libraries: [] } as never);
      client.setQueryData(storageQuery().queryKey, ANSWER as never);
    });
  return { answer };
}

const loading = () => screen.queryByRole('status', { name: 'Loading the overview' });
const upload = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Upload' });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

const PARTS = ['Recent files', 'Storage by kind', 'Uploads by everyone, last 30 days', 'Drives'];

it('has all of its parts in their places before anything is known, and the same ones afterwards', async () => {
  const { answer } = show(['*']);
  expect(loading()).not.toBeNull();
  expect(headings()).toEqual(PARTS);
  const rows = screen.getByRole('status', { name: 'Loading recent files' });
  expect(rows.children).toHaveLength(10);
  await answer(true);
  await waitFor(() => expect(loading()).toBeNull());
  expect(headings()).toEqual(PARTS);
  const drives = screen.getByRole('region', { name: 'How full the drives are' });
  expect(within(drives).getByRole('meter', { name: /Kestrel Wharf/ })).toBeDefined();
});

it('keeps the place of Upload until the drives are known', async () => {
  const { answer } = show(['file.upload']);
  expect(upload()?.disabled).toBe(true);
  await answer(true);
  await waitFor(() => expect(upload()?.disabled).toBe(false));
});

it('has no Upload where no drive takes files', async () => {
  const { answer } = show(['file.upload']);
  await answer(false);
  await waitFor(() => expect(upload()).toBeNull());
});

it('keeps no place for Upload where the person may not upload', () => {
  show(['drive.view']);
  expect(upload()).toBeNull();
});

it.each([
  { account: 'a new account', now: new Date('2026-11-29'), welcomeClosed: false, has: true },
  { account: 'a new account that has closed it', now: new Date('2026-11-29'), welcomeClosed: true, has: false },
  { account: 'an old account', now: LATER, welcomeClosed: false, has: false },
])('of the welcome to $account it keeps the place: $has', ({ now, welcomeClosed, has }) => {
  show([], { now, welcomeClosed });
  expect(screen.queryByText(/Place of the welcome/) !== null).toBe(has);
});
