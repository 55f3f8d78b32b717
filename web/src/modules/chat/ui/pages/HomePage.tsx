import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ConversationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { PageBar } from '@/shared/ui/PageBar';
import { conversationsQuery } from '../../api/queries';
import { useUnreadKeys } from '../conversation/use-unread-keys';

/** /chat on a desktop: nothing is open yet. */
export function HomePage() {
  const list = useQuery(conversationsQuery).data;
  useUnreadKeys(undefined);
  const isEmpty = list?.items.length === 0;
  return (
    <>
      <PageBar title="Chat" />
      <EmptyState
        drawing={<ConversationDrawing />}
        title={isEmpty ? 'No conversations yet' : 'Choose a conversation'}
        message={
          isEmpty
            ? list.can.browse
              ? 'Start a message or join a channel with the button above the list.'
              : 'Conversations appear in the list once someone adds you.'
            : 'Alt+↑ and Alt+↓ go to the next unread conversation.'
        }
      />
    </>
  );
}
