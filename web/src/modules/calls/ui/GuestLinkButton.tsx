import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { openGuestLink } from '../api/guest-link';
import { useCopied } from './use-copied';

/** Copies the link by which anyone can ask to join a call, and lets them ask from then on. */
export function GuestLinkButton({ sessionId }: { sessionId: string }) {
  const queries = useQueryClient();
  const { words, isCopied, copy } = useCopied('Copy guest link', () => openGuestLink(queries, sessionId));
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      title="Guests with the link can ask to join"
      leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
      onClick={copy}
    >
      {words}
    </Button>
  );
}
