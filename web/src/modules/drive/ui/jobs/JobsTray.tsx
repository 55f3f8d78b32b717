import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { bulkJobsQuery, jobsToTell, refreshAfterJob, tellJob, useBulk, useCancelJob } from '../../api/bulk';
import { isOver, progressPercent, progressWords, runningTitle } from '../../model/bulk-words';
import { ProgressMeter } from '../parts/ProgressMeter';
import classes from './JobsTray.module.css';

/** Work on many files that goes on, on every page: how far it is, and the way to stop it. Says when it is over. */
export function JobsTray() {
  const client = useQueryClient();
  const jobs = useQuery(bulkJobsQuery()).data?.jobs;
  const { undo } = useBulk();
  const cancel = useCancelJob();
  const running = jobs?.filter((job) => !isOver(job)) ?? [];

  const tell = useEffectEvent(() => {
    const toTell = jobsToTell(client);
    for (const job of jobs ?? []) {
      if (!isOver(job)) toTell.add(job.id);
      else if (toTell.delete(job.id)) {
        tellJob(job, undo);
        void refreshAfterJob(client);
      }
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: news come with the jobs' answer, at no other time.
  useEffect(() => tell(), [jobs]);

  if (running.length === 0) return null;
  return (
    <section className={classes.tray} aria-label="Work in progress">
      {running.map((job) => (
        <div key={job.id} className={classes.job}>
          <div className={classes.line}>
            <span className={classes.title}>{runningTitle(job)}</span>
            <span className={classes.progress}>{progressWords(job)}</span>
            <Button variant="subtle" onClick={() => cancel(job)}>
              Cancel
            </Button>
          </div>
          <ProgressMeter percent={progressPercent(job)} label={runningTitle(job)} />
        </div>
      ))}
    </section>
  );
}
