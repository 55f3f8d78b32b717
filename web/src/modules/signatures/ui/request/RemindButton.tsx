import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { refused, WithReason } from '@/shared/ui/WithReason';

export interface RemindButtonProps {
  /** Why nobody can be reminded; false where somebody can. */
  refusal: string | false;
  size: 'md' | 'lg';
  isBusy: boolean;
  onRemind: () => void;
}

/** Reminds those who have yet to sign. Refused, it says why, on a phone too. */
export function RemindButton({ refusal, size, isBusy, onRemind }: RemindButtonProps) {
  return (
    <WithReason reason={refusal}>
      <Button
        variant="default"
        size={size}
        loading={isBusy}
        leftSection={<IconBellRinging size="1rem" stroke={1.6} aria-hidden />}
        {...refused(refusal, onRemind)}
      >
        Remind
      </Button>
    </WithReason>
  );
}
