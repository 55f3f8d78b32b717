import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RestrictedDrawing } from '@/shared/ui/illustrations/drawings';
import { NotFound } from '@/shared/ui/NotFound';
import { PageBar } from '@/shared/ui/PageBar';

const ALL = { to: '/chat', label: 'All conversations' } as const;

/** In the place of a conversation that the person is not, or no longer, in. */
export function GoneConversation({ hadIt }: { hadIt: boolean }) {
  return (
    <>
      <PageBar title="Chat" />
      {hadIt ? (
        <EmptyState
          role="alert"
          drawing={<RestrictedDrawing />}
          title="You are no longer in this conversation"
          message="You left or were removed. Ask a member to add you again."
          action={
            <Button component={Link} to={ALL.to} variant="default" size="md">
              {ALL.label}
            </Button>
          }
        />
      ) : (
        <NotFound
          thing="Conversation"
          reason="It may be private, or the link is wrong. Ask the person who sent you the link."
          back={ALL}
        />
      )}
    </>
  );
}
