import { Skeleton } from '@mantine/core';
import { PageBar } from '@/shared/ui/PageBar';
import { usePhoneTask } from '@/shared/ui/phone-task';
import classes from './Conversation.module.css';

const WIDTHS = ['60%', '80%', '45%', '70%', '55%', '75%'];

/** A conversation on its way. */
export function ConversationSkeleton() {
  usePhoneTask();
  return (
    <>
      <PageBar title="Chat" />
      <MessagesSkeleton />
    </>
  );
}

/** Its messages on their way, in the places that they will have. */
export function MessagesSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading messages">
      {WIDTHS.map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton circle height="2rem" width="2rem" />
          <div>
            <Skeleton height="0.75rem" width="8rem" />
            <Skeleton height="0.75rem" width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
