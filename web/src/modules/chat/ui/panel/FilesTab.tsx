import { Button, Skeleton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pickFiles } from '@/shared/lib/pick-files';
import { usePhone } from '@/shared/lib/use-phone';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { filesQuery } from '../../api/queries';
import type { Conversation } from '../../api/types';
import { FoundMessage } from '../pages/FoundMessage';
import classes from './SidePane.module.css';

export interface FilesTabProps {
  conversation: Conversation;
  /** Files were chosen for the conversation's field, where they wait to be sent with a message. */
  onFiles: (files: readonly File[]) => void;
}

/** The messages of a conversation that have files, the latest first. Only its members see them. */
export function FilesTab({ conversation, onFiles }: FilesTabProps) {
  const isMember = conversation.membership !== null;
  const found = useInfiniteQuery({ ...filesQuery(conversation.id), enabled: isMember });
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (!isMember) return <p className={classes.quiet}>Join the channel to see its files.</p>;
  if (found.isPending) return <Skeleton height="10rem" role="status" aria-label="Loading files" />;
  if (found.isError) return <LoadFailure what="The files" error={found.error} onRetry={() => void found.refetch()} />;
  const add = conversation.can.send && <AddButton onFiles={onFiles} />;
  if (items.length === 0) {
    return (
      <div className={classes.noFiles}>
        <p className={classes.quiet}>
          No files yet.{add && ' Add one to a message and everyone in the conversation finds it here.'}
        </p>
        {add}
      </div>
    );
  }
  return (
    <>
      {add}
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

/** Does what the paperclip of the field does, under a name of its own: both are on the page. */
function AddButton({ onFiles }: Pick<FilesTabProps, 'onFiles'>) {
  const size = usePhone() ? 'lg' : 'sm';
  return (
    <Button
      variant="default"
      size={size}
      mb="xs"
      leftSection={<IconPaperclip size="1rem" stroke={1.6} aria-hidden />}
      onClick={() => void pickFiles('').then(onFiles)}
    >
      Add files
    </Button>
  );
}
