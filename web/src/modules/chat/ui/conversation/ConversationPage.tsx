import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isUuid } from '@/shared/lib/is-uuid';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { findMessage } from '../../api/chat-api';
import { conversationQuery, unreadQuery } from '../../api/queries';
import { parseConversationSearch } from '../../model/addresses';
import { ConversationSkeleton } from './ConversationSkeleton';
import { GoneConversation } from './GoneConversation';
import { OpenConversation } from './OpenConversation';

/** /chat/{id}: one conversation. */
export function ConversationPage() {
  const { conversationId = '' } = useParams({ strict: false });
  if (!isUuid(conversationId)) return <GoneConversation hadIt={false} />;
  return <LoadedConversation key={conversationId} conversationId={conversationId} />;
}

function LoadedConversation({ conversationId }: { conversationId: string }) {
  const search = parseConversationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const conversation = useQuery(conversationQuery(conversationId));
  const unread = useQuery(unreadQuery);
  const linked = useQuery({
    queryKey: ['chat', 'linked', search.message],
    queryFn: () => findMessage(search.message ?? ''),
    enabled: search.message !== undefined,
    staleTime: 0,
  });

  if (conversation.error?.status === 404) return <GoneConversation hadIt={conversation.data !== undefined} />;
  if (!conversation.data && conversation.error) {
    return (
      <>
        <PageBar title="Chat" />
        <LoadFailure what="The conversation" error={conversation.error} onRetry={() => void conversation.refetch()} />
      </>
    );
  }
  const isWaiting = (unread.isPending && !unread.isError) || (search.message !== undefined && linked.isPending);
  if (!conversation.data || isWaiting) return <ConversationSkeleton />;
  return (
    <OpenConversation
      conversation={conversation.data}
      hasUnread={(unread.data?.unreadCounts[conversationId] ?? 0) > 0}
      linked={search.message ? (linked.data ?? null) : null}
      linkIsDead={linked.isError && search.message !== undefined}
      search={search}
      onSearch={(next) =>
        void navigate({ to: '/chat/$conversationId', params: { conversationId }, search: next, replace: true })
      }
    />
  );
}
