import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BulkJob } from '@/shared/api/gen/types.gen';
import { renderInTheme } from '@/shared/testing/render';
import { toast } from '@/shared/ui/toast/toast';
import { useBulk } from '../../api/bulk';
import { JobsTray } from './JobsTray';

const server = vi.hoisted(() => ({ job: {} as BulkJob }));
vi.mock('@/shared/api/gen/sdk.gen', async (original) => ({
  ...(await original<object>()),
  startBulkJob: async () => ({ data: { job: { ...server.job, status: 'running', done: 0 } } }),
  listBulkJobs: async () => ({ data: { jobs: [{ ...server.job }] } }),
}));

it('tells the end of a job that was over before the jobs could be asked for', async () => {
  server.job = { id: 'j', action: 'trash', status: 'done', total: 2000, done: 2000, refused: 0, refusals: [] } as never;
  const said = vi.spyOn(toast, 'success');
  let start: ReturnType<typeof useBulk>['start'] = async () => undefined;
  function Page() {
    ({ start } = useBulk());
    return <JobsTray />;
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInTheme(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  // What ended before this page was there is no news.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(said).not.toHaveBeenCalled();
  server.job.id = 'k';
  await act(() => start({ action: 'trash', fileIds: ['f'] }));
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1));
});
