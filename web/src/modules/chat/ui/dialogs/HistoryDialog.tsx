import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { useSession } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { versionsQuery } from '../../api/queries';
import type { Message } from '../../api/types';
import { editions } from '../../model/editions';
import { RichMessage } from '../message/RichMessage';
import classes from './dialogs.module.css';

/** What a message says and what it said before, the latest first. */
export function HistoryDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { uid } = useSession();
  // What it said is asked for anew each time: it may have been changed since.
  const versions = useQuery({ ...versionsQuery(message.id), staleTime: 0 });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Edit history"
      about={message.author.displayName}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {versions.isPending && <Skeleton height="8rem" role="status" aria-label="Loading the history" />}
      {versions.isError && (
        <LoadFailure what="The history" error={versions.error} onRetry={() => void versions.refetch()} />
      )}
      {versions.data && (
        <ol className={classes.editions}>
          {editions(message, versions.data).map(({ body, since, isNow }) => (
            <li key={since}>
              <p className={classes.edition}>
                {isNow && <strong>Now</strong>}
                <time dateTime={since} title={formatExactMoment(since)}>
                  {formatMoment(since, new Date())}
                </time>
              </p>
              <RichMessage html={body} ownId={uid} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
