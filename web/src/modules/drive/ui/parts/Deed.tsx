import { ActionIcon, Button } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import type { ActionItemProps } from '@/shared/ui/ActionsMenu';
import { refused, WithReason } from '@/shared/ui/WithReason';

export interface DeedProps extends ActionItemProps {
  /** What is read out instead, where the label alone does not say of which thing. */
  spoken?: string;
  disabled?: boolean;
}

/** A button with words; on a phone its icon alone, as wide as a thumb. */
export function Deed({ label, spoken, icon: Icon, isDanger, refusal, disabled, onClick }: DeedProps) {
  const isPhone = usePhone();
  return (
    <WithReason reason={refusal}>
      {isPhone ? (
        <ActionIcon
          size="2.75rem"
          aria-label={spoken ?? label}
          disabled={disabled}
          data-danger={isDanger || undefined}
          {...refused(refusal, onClick)}
        >
          <Icon size="1.25rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          aria-label={spoken}
          disabled={disabled}
          data-danger={isDanger || undefined}
          leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
          {...refused(refusal, onClick)}
        >
          {label}
        </Button>
      )}
    </WithReason>
  );
}
