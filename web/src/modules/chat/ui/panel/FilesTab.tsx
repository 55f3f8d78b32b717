import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { filesQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { FoundMessage } from '../pages/FoundMessage';
import classes from './SidePane.module.css';

/** The messages of a conversation that have files, the latest first. Only its members see them. */
export function FilesTab({ conversation }: { conversation: Conversation }) {
  const isPhone = usePhone();
  const isMember = conversation.membership !== null;
  const found = useInfiniteQuery({ ...filesQuery(conversation.id), enabled: isMember });
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (!isMember) return <p className={classes.quiet}>Join the channel to see its files.</p>;
  if (found.isPending) return <Skeleton height="10rem" role="status" aria-label="Loading files" />;
  if (found.isError) return <LoadFailure what="The files" error={found.error} onRetry={() => void found.refetch()} />;
  if (items.length === 0) {
    const how = isPhone
      ? 'Attach one to a message with the paperclip.'
      : 'Drop one onto the conversation to share it here.';
    return <p className={classes.quiet}>No files yet. {how}</p>;
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
      {found.hasNextPage && (
        <Button variant="subtle" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
