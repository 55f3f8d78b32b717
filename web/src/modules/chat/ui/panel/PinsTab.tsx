import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { pinsQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { FoundMessage } from '../pages/FoundMessage';
import classes from './SidePane.module.css';

/** What is pinned in a conversation. */
export function PinsTab({ conversation }: { conversation: Conversation }) {
  const pins = useInfiniteQuery(pinsQuery(conversation.id));
  const items = pins.data?.pages.flatMap((page) => page.items) ?? [];
  if (pins.isPending) return <Skeleton height="10rem" role="status" aria-label="Loading pins" />;
  if (pins.isError) return <LoadFailure what="The pins" error={pins.error} onRetry={() => void pins.refetch()} />;
  if (items.length === 0) {
    return <p className={classes.quiet}>Nothing pinned yet. Pin messages that people here come back to.</p>;
  }
  return (
    <>
      <ul>
        {items.map((message) => (
          <li key={message.id}>
            <FoundMessage message={message} where="" />
          </li>
        ))}
      </ul>
      {pins.hasNextPage && (
        <Button variant="subtle" loading={pins.isFetchingNextPage} onClick={() => void pins.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
