import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ConversationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { PageBar } from '@/shared/ui/PageBar';
import { conversationsQuery, unreadQuery } from '../../api/queries';
import { conversationToOpen, readLastConversation } from '../../model/last-conversation';
import { ConversationSkeleton } from '../conversation/ConversationSkeleton';
import { useUnreadKeys } from '../conversation/use-unread-keys';
import { NoConversations } from '../list/NoConversations';

/** /chat on a desktop: goes on where the person was, else to what waits for them. */
export function HomePage() {
  const list = useQuery(conversationsQuery).data;
  const first = useFirstConversation();
  useUnreadKeys(undefined);
  if (first !== null) return <ConversationSkeleton />;
  return (
    <>
      <PageBar title="Chat" />
      {list?.items.length === 0 ? (
        <NoConversations can={list.can} />
      ) : (
        <EmptyState
          drawing={<ConversationDrawing />}
          title="Choose a conversation"
          message="Alt+↑ and Alt+↓ go to the next unread conversation."
        />
      )}
    </>
  );
}

/**
 * Opens the conversation to begin with. `undefined` until it is known which, null for none. It is decided once: what comes later
 * waits in the list.
 */
function useFirstConversation(): string | null | undefined {
  const { tenantId, uid } = useSession();
  const router = useRouter();
  const list = useQuery(conversationsQuery);
  const unread = useQuery(unreadQuery);
  const [first, setFirst] = useState<string | null>();
  if (first === undefined) {
    if (list.data && unread.data) {
      setFirst(conversationToOpen(list.data.items, unread.data, readLastConversation(tenantId, uid)));
    } else if (list.isError || unread.isError) setFirst(null);
  }
  useEffect(() => {
    // Whoever was quicker is on the way to another page already.
    if (!first || !/^\/chat\/?$/.test(router.latestLocation.pathname)) return;
    void router.navigate({ to: '/chat/$conversationId', params: { conversationId: first }, replace: true });
  }, [first, router]);
  return first;
}
