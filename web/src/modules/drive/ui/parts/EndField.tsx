import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';

export interface EndFieldProps {
  /** A day and a time in the reader's own zone; '' for no end. */
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** When a link ends by itself, if it does. */
export function EndField({ value, error, onChange }: EndFieldProps) {
  return (
    <TextInput
      label="Expires at"
      description="In your time. Empty: it never ends by itself."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="datetime-local"
      size={usePhone() ? 'lg' : 'md'}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        value !== '' && (
          <ActionIcon aria-label="No end" onClick={() => onChange('')}>
            <IconX size="1rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
