import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RestrictedDrawing } from '@/shared/ui/illustrations/drawings';
import { PageBar } from '@/shared/ui/PageBar';

/** In the place of a conversation that the person is not, or no longer, in. */
export function GoneConversation({ hadIt }: { hadIt: boolean }) {
  return (
    <>
      <PageBar title="Chat" />
      <EmptyState
        role="alert"
        drawing={<RestrictedDrawing />}
        title={hadIt ? 'You are no longer in this conversation' : 'This conversation does not exist'}
        message={
          hadIt
            ? 'You left or were removed. Ask a member to add you again.'
            : 'It may be private, or the link is wrong. Ask the person who sent you the link.'
        }
        action={
          <Button component={Link} to="/chat" size="md">
            All conversations
          </Button>
        }
      />
    </>
  );
}
