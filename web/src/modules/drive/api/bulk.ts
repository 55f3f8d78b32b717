import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelBulkJob, clearRecent, type StartBulkJob, startBulkJob, undoBulkJob } from '@/shared/api/gen';
import { listBulkJobsOptions } from '@/shared/api/gen/@tanstack/react-query.gen';
import type { BulkJob } from '@/shared/api/gen/types.gen';
import { confirm } from '@/shared/ui/confirm/confirm';
import { type ToastAction, toast } from '@/shared/ui/toast/toast';
import {
  doneWords,
  failureTitle,
  isOver,
  isToldAlready,
  refusalWords,
  renamedWords,
  turnedBackWords,
} from '../model/bulk-words';
import { everyBulkJob, everyFolderAnswer } from './keys';
import { refreshFiles } from './mutations';

/** A running job is asked after this often, should the live stream be down. */
const POLL_MS = 2000;
/** A message with reasons in it takes longer to read. */
const REASONS_MS = 8000;
/** The most files one request names. */
const MOST_NAMED = 1000;

/** The person's jobs of the last day; looked after while one of them runs. */
export const bulkJobsQuery = () =>
  queryOptions({
    ...listBulkJobsOptions({ query: { limit: 20 } }),
    refetchInterval: (query) => (query.state.data?.jobs.some((job) => !isOver(job)) ? POLL_MS : false),
  });

/** The jobs that go on now. */
export function useRunningJobs(): readonly BulkJob[] {
  return useQuery(bulkJobsQuery()).data?.jobs.filter((job) => !isOver(job)) ?? [];
}

/** All that a job on files and folders shows in. */
export function refreshAfterJob(client: QueryClient): Promise<unknown> {
  const lists = [everyBulkJob, ...everyFolderAnswer].map((queryKey) => client.invalidateQueries({ queryKey }));
  return Promise.all([refreshFiles(client), ...lists]);
}

const running = new WeakMap<QueryClient, Set<string>>();

/** The jobs that were begun here or seen running: when one of them is over, that is news. */
export function jobsToTell(client: QueryClient): Set<string> {
  const jobs = running.get(client) ?? new Set();
  running.set(client, jobs);
  return jobs;
}

/** Says what a job did and what it left, with the way back where there is one; nothing of what was said before. */
export function tellJob(job: BulkJob, undo: (job: BulkJob) => void): void {
  if (!isToldAlready(job)) tellEnd(job, job.undoable ? { label: 'Undo', onClick: () => undo(job) } : undefined);
}

function tellEnd(job: BulkJob, action?: ToastAction): void {
  const refused = refusalWords(job);
  const isBack = turnedBackWords(job) !== null;
  if (job.done === 0 && refused && !isBack) toast.error(refused, { title: failureTitle(job), duration: REASONS_MS });
  else if (job.done === 0 && job.status === 'failed') toast.error(failureTitle(job));
  else if (refused) toast.warning(refused, { title: doneWords(job), action, duration: REASONS_MS });
  else {
    const renamed = renamedWords(job);
    if (renamed) toast.success(renamed, { title: doneWords(job), action, duration: REASONS_MS });
    else toast.success(doneWords(job), { action, duration: action && REASONS_MS });
  }
}

/** What work is about: named files, or all that a list's filter matches. */
export type BulkWork = Pick<StartBulkJob, 'action' | 'filter' | 'toDriveId' | 'toFolderId' | 'share'> & {
  fileIds?: readonly string[];
  folderIds?: string[];
};

/** Starts and undoes work on many files. Small work is over when the answer comes; larger is told when it is. */
export function useBulk(): {
  start: (work: BulkWork) => Promise<void>;
  isStarting: boolean;
  undo: (job: BulkJob) => void;
} {
  const client = useQueryClient();
  const settle = (job: BulkJob) => {
    if (isOver(job)) tellJob(job, undoing.mutate);
    else jobsToTell(client).add(job.id);
    return refreshAfterJob(client);
  };
  const undoing = useMutation({
    mutationFn: async (job: BulkJob) => (await undoBulkJob({ path: { jobId: job.id } })).data.job,
    onSuccess: settle,
    onError: (error) => toast.error(error.message, { title: 'Failed to undo' }),
  });
  const starting = useMutation({
    mutationFn: async ({ fileIds, ...work }: BulkWork) => {
      if (!fileIds) return [(await startBulkJob({ body: work })).data.job];
      const jobs: BulkJob[] = [];
      for (let from = 0; from < fileIds.length; from += MOST_NAMED) {
        const body = { ...work, fileIds: fileIds.slice(from, from + MOST_NAMED) };
        jobs.push((await startBulkJob({ body })).data.job);
      }
      return jobs;
    },
    onSuccess: async (jobs) => {
      for (const job of jobs) await settle(job);
    },
    onError: (error, { action }) => toast.error(error.message, { title: failureTitle({ action }) }),
  });
  return {
    async start(work) {
      await starting.mutateAsync(work);
    },
    isStarting: starting.isPending,
    undo: undoing.mutate,
  };
}

/** Stops a job; what it has done stays done, but for a folder on its way to the trash or to another drive, which comes back. */
export function useCancelJob(): (job: BulkJob) => void {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (job: BulkJob) => (await cancelBulkJob({ path: { jobId: job.id } })).data,
    onSuccess: ({ job }) => {
      if (turnedBackWords(job) === null) return;
      // The tray may have seen the end before this answer came, and has said then what was left.
      const isNews = jobsToTell(client).delete(job.id) || isToldAlready(job);
      if (isNews) tellEnd(job);
    },
    onError: (error) => toast.error(error.message, { title: 'Failed to cancel' }),
    onSettled: () => refreshAfterJob(client),
  }).mutate;
}

/** Leaves everything of before out of the person's recent files; asks first. */
export function useClearRecent(): () => Promise<void> {
  const client = useQueryClient();
  const clearing = useMutation({
    mutationFn: async () => (await clearRecent()).data,
    onSuccess: () => toast.success('Recent files cleared'),
    onError: (error) => toast.error(error.message, { title: 'Failed to clear recent files' }),
    onSettled: () => refreshFiles(client),
  }).mutate;
  return async () => {
    const agreed = await confirm({
      title: 'Clear recent files?',
      message: 'The list begins anew. The files themselves stay as they are.',
      confirmLabel: 'Clear Recent',
    });
    if (agreed) clearing();
  };
}
