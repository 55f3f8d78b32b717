import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';

export interface AskButtonProps {
  /** Whom to ask. */
  person: { name: string; email: string };
  /** What the letter is about. */
  subject: string;
}

/** Begins a letter to somebody who can help. */
export function AskButton({ person, subject }: AskButtonProps) {
  const query = new URLSearchParams({ subject }).toString().replaceAll('+', '%20');
  return (
    <Button
      component="a"
      size="md"
      href={`mailto:${person.email}?${query}`}
      leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />}
    >
      Ask {person.name}
    </Button>
  );
}
