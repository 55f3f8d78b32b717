import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ConversationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import { channelsQuery } from '../../api/queries';
import { type FirstConversationRights, firstConversation } from '../../model/first-conversation';
import { ChannelDialog } from '../dialogs/LazyDialogs';

/** For somebody who is in no conversation: stands on the page, on a phone in the list, and is said there alone. */
export function NoConversations({ can }: { can: FirstConversationRights }) {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const channels = useInfiniteQuery({ ...channelsQuery('', false), enabled: can.browse }).data;
  const { message, action } = firstConversation(
    can,
    channels?.pages.some(({ items }) => items.length > 0),
  );
  return (
    <>
      <EmptyState
        drawing={<ConversationDrawing />}
        title="No conversations yet"
        message={message}
        action={
          action === 'browse' ? (
            <Button size="md" renderRoot={(props) => <Link to="/chat/channels" {...props} />}>
              Browse channels
            </Button>
          ) : (
            action === 'create' && (
              <Button size="md" onClick={() => setCreating(true)}>
                New channel
              </Button>
            )
          )
        }
      />
      {isCreating && (
        <ChannelDialog
          onClose={() => setCreating(false)}
          onCreated={({ id }) => void navigate({ to: '/chat/$conversationId', params: { conversationId: id } })}
        />
      )}
    </>
  );
}
