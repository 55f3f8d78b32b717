import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/shared/ui/EmptyState';
import { StarDrawing } from '@/shared/ui/illustrations/list-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { conversationsQuery, savedQuery } from '../../api/queries';
import { nameOf } from '../../model/sections';
import { FoundMessage } from './FoundMessage';
import classes from './pages.module.css';

/** /chat/saved: what the person keeps for later. */
export function SavedPage() {
  const saved = useInfiniteQuery(savedQuery);
  const conversations = useQuery(conversationsQuery).data?.items ?? [];
  const items = saved.data?.pages.flatMap((page) => page.items) ?? [];
  const where = (id: string) => {
    const found = conversations.find((one) => one.id === id);
    return found ? `${found.kind === 'channel' ? '#' : ''}${nameOf(found)}` : '';
  };
  return (
    <>
      <PageBar title="Saved" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <div className={classes.body} tabIndex={0} role="region" aria-label="Saved messages">
        <div className={classes.column}>
          {saved.isPending && <Skeleton height="12rem" role="status" aria-label="Loading saved messages" />}
          {saved.isError && (
            <LoadFailure what="What you saved" error={saved.error} onRetry={() => void saved.refetch()} />
          )}
          {saved.isSuccess && items.length === 0 && (
            <EmptyState
              drawing={<StarDrawing />}
              title="Nothing saved"
              message="Save a message from its menu, and find it here. Only you see what you save."
            />
          )}
          <ul className={classes.list}>
            {items.map((message) => (
              <li key={message.id}>
                <FoundMessage message={message} where={where(message.conversationId)} />
              </li>
            ))}
          </ul>
          {saved.hasNextPage && (
            <Button variant="default" loading={saved.isFetchingNextPage} onClick={() => void saved.fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
