import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BulkJob } from '@/shared/api/gen/types.gen';
import { renderInTheme } from '@/shared/testing/render';
import { dismissToast, toast, toasts } from '@/shared/ui/toast/toast';
import { useBulk } from '../../api/bulk';
import { JobsTray } from './JobsTray';

const server = vi.hoisted(() => ({ job: {} as BulkJob }));
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  startBulkJob: async () => ({ data: { job: { ...server.job, status: 'running', done: 0 } } }),
  listBulkJobs: async () => ({ data: { jobs: [{ ...server.job }] } }),
  cancelBulkJob: async () => {
    server.job.status = 'cancelled';
    return { data: { job: { ...server.job } } };
  },
}));

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
});

function show(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
  return client;
}

it('tells the end of a job that was over before the jobs could be asked for', async () => {
  server.job = { id: 'j', action: 'trash', status: 'done', total: 2000, done: 2000, refused: 0, refusals: [] } as never;
  const said = vi.spyOn(toast, 'success');
  let start: ReturnType<typeof useBulk>['start'] = async () => undefined;
  function Page() {
    ({ start } = useBulk());
    return <JobsTray />;
  }
  const client = show(<Page />);
  // What ended before this page was there is no news.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(said).not.toHaveBeenCalled();
  server.job.id = 'k';
  await act(() => start({ action: 'trash', fileIds: ['f'] }));
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1));
});

it('says once that a folder is back whose move was stopped, and what of it stayed behind', async () => {
  const refusals = [{ id: 'f', name: 'Contract.pdf', message: 'This file came under legal hold.' }];
  const facts = { id: 'm', action: 'move', status: 'running', follows: 'folder', total: 2000, done: 40, refused: 1 };
  server.job = { ...facts, refusals, undoable: false } as never;
  const client = show(<JobsTray />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(toasts.get().map(({ title, message }) => ({ title, message }))).toEqual([
    {
      title: 'Folder moved back',
      message: '1 file was left as it was. Contract.pdf: This file came under legal hold.',
    },
  ]);
});
