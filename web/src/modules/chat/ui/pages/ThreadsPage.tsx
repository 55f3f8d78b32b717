import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ConversationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { conversationsQuery, threadsQuery } from '../../api/queries';
import { ThreadLine } from '../message/ThreadLine';
import { FoundMessage } from './FoundMessage';
import classes from './pages.module.css';

/** /chat/threads: the threads that the person follows, the latest reply first. */
export function ThreadsPage() {
  const navigate = useNavigate();
  const threads = useInfiniteQuery(threadsQuery);
  const conversations = useQuery(conversationsQuery).data?.items;
  const isChannel = (id: string) => conversations?.find((one) => one.id === id)?.kind === 'channel';
  const items = threads.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageBar title="Threads" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <div className={classes.body} tabIndex={0} role="region" aria-label="Followed threads">
        <div className={classes.column}>
          {threads.isPending && <Skeleton height="12rem" role="status" aria-label="Loading threads" />}
          {threads.isError && (
            <LoadFailure what="The threads" error={threads.error} onRetry={() => void threads.refetch()} />
          )}
          {threads.isSuccess && items.length === 0 && (
            <EmptyState
              drawing={<ConversationDrawing />}
              title="No threads yet"
              message="Threads that you begin, answer or follow are listed here."
            />
          )}
          <ul className={classes.list}>
            {items.map(({ root, conversationName, latest }) => (
              <li key={root.id}>
                <FoundMessage
                  message={root}
                  where={`${isChannel(root.conversationId) ? '#' : ''}${conversationName}`}
                />
                <div className={classes.reply}>
                  {latest && latest.id !== root.id && <FoundMessage message={latest} where="Latest reply" />}
                  <ThreadLine
                    message={root}
                    onOpen={() =>
                      void navigate({
                        to: '/chat/$conversationId',
                        params: { conversationId: root.conversationId },
                        search: { thread: root.id },
                      })
                    }
                  />
                </div>
              </li>
            ))}
          </ul>
          {threads.hasNextPage && (
            <Button variant="default" loading={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
