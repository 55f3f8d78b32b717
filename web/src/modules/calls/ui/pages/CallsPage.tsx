import { Button, Skeleton } from '@mantine/core';
import { IconPhonePlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchDialog } from '@/shared/ui/Dialog';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ConversationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageAction } from '@/shared/ui/PageAction';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { ongoingQuery, pastQuery } from '../../api/queries';
import { callButton } from '../../model/call-button';
import { isInRoom } from '../../model/call-state';
import { isDeserted } from '../../model/gone';
import { useButtonFacts } from '../button/use-button-facts';
import { useCall } from '../use-call';
import { CallCard } from './CallCard';
import { CallWarnings } from './CallWarnings';
import { NewCallDialog } from './NewCallDialog';
import classes from './pages.module.css';

/** The dialog is there at the first press. What fails is fetched when it is wanted. */
const fetchAhead = () => void fetchDialog().catch(() => undefined);

/** /calls: calls that go on, and those that were. */
export function CallsPage() {
  const facts = useButtonFacts();
  const ongoing = useQuery(ongoingQuery(null));
  const past = useInfiniteQuery(pastQuery);
  const [isNew, setNew] = useState(false);
  const { reason } = callButton('video', { ...facts, ongoing: null });
  const here = useCall();
  const open = ongoing.data ?? [];
  // This page may know better than the server that it is still in a call: it comes back after its network was gone.
  const live = open.filter((call) => !isDeserted(call) || isInRoom(here, call.roomId));
  const over = past.data?.pages.flatMap((page) => page.items) ?? [];
  // The lists are asked for one after the other: a call may be in both.
  const left = open.filter((call) => !live.includes(call) && over.every(({ id }) => id !== call.id));
  const calls = [...left, ...over];
  const failed = [past, ongoing].find((query) => query.isError && !query.data);
  return (
    <PageFrame>
      <PageBar title="Calls">
        {reason ? (
          <WithReason reason={reason}>
            <Button
              title={reason}
              leftSection={<IconPhonePlus size="1rem" stroke={1.6} aria-hidden />}
              {...refused(reason, () => undefined)}
            >
              New call
            </Button>
          </WithReason>
        ) : (
          <PageAction
            label="New call"
            icon={IconPhonePlus}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onClick={() => setNew(true)}
          />
        )}
      </PageBar>
      {failed?.error ? (
        <LoadFailure
          what="Calls"
          error={failed.error}
          onRetry={() => void Promise.all([past.refetch(), ongoing.refetch()])}
        />
      ) : past.isPending || ongoing.isPending ? (
        <div className={classes.page} role="status" aria-label="Loading calls" aria-busy>
          <Skeleton height="4.5rem" radius="md" aria-hidden />
          <Skeleton height="4.5rem" radius="md" aria-hidden />
          <Skeleton height="4.5rem" radius="md" aria-hidden />
        </div>
      ) : (
        <div className={classes.page}>
          <CallWarnings capabilities={facts.capabilities} />
          {live.length > 0 && (
            <section aria-labelledby="calls-now">
              <h2 className={classes.heading} id="calls-now">
                Now
              </h2>
              <ul className={classes.list}>
                {live.map((call) => (
                  <CallCard key={call.id} call={call} facts={facts} />
                ))}
              </ul>
            </section>
          )}
          {calls.length > 0 ? (
            <section aria-labelledby="calls-recent">
              <h2 className={classes.heading} id="calls-recent">
                Recent
              </h2>
              <ul className={classes.list}>
                {calls.map((call) => (
                  <CallCard key={call.id} call={call} facts={facts} />
                ))}
              </ul>
              {past.hasNextPage && (
                <Button
                  className={classes.more}
                  variant="default"
                  size="md"
                  loading={past.isFetchingNextPage}
                  onClick={() => void past.fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </section>
          ) : (
            live.length === 0 && (
              <EmptyState
                drawing={<ConversationDrawing />}
                title="No calls yet"
                message="Start one here, or from a conversation in the chat."
              />
            )
          )}
        </div>
      )}
      {isNew && <NewCallDialog facts={facts} onClose={() => setNew(false)} />}
    </PageFrame>
  );
}
