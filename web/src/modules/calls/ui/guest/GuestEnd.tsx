import { Button } from '@mantine/core';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ConversationDrawing } from '@/shared/ui/illustrations/desk-drawings';
import type { GuestCall } from '../../api/guest';
import type { Door } from '../../model/guest-door';

type End = Exclude<Door, 'ask' | 'waiting' | 'room'>;

interface GuestEndProps {
  door: End;
  call: GuestCall;
  onReturn: () => void;
  onAskAgain: () => void;
}

/** How a guest's visit ended, and the way back where there is one. */
export function GuestEnd({ door, call, onReturn, onAskAgain }: GuestEndProps) {
  const words: Record<End, { title: string; message: string }> = {
    left: { title: 'You left the call', message: 'You can come back while it goes on.' },
    refused: { title: 'You were not let in', message: `Ask ${call.hostName} if you are expected.` },
    removed: { title: 'You were removed from the call', message: `Ask ${call.hostName} if that was a mistake.` },
    over: { title: 'The call is over', message: 'You can close this page.' },
  };
  return (
    <EmptyState
      heading="h1"
      drawing={<ConversationDrawing />}
      {...words[door]}
      action={
        door === 'left' ? (
          <Button size="lg" onClick={onReturn}>
            Come back
          </Button>
        ) : door === 'refused' ? (
          <Button size="lg" variant="default" onClick={onAskAgain}>
            Ask again
          </Button>
        ) : undefined
      }
    />
  );
}
