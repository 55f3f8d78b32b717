import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';

/** A filter that a link has set and no choice stands for; a press takes it away. */
export function DropFilter({ words, onDrop }: { words: string; onDrop: () => void }) {
  return (
    <Button
      variant="default"
      size={usePhone() ? 'lg' : 'sm'}
      rightSection={<IconX size="0.875rem" stroke={1.6} aria-hidden />}
      aria-label={`${words}. Remove this filter`}
      onClick={onDrop}
    >
      {words}
    </Button>
  );
}
