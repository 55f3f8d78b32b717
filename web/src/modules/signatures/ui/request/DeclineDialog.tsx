import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';

export interface DeclineDialogProps {
  fileName: string;
  isBusy: boolean;
  error: string | null;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

/** Where a person says that one will not sign, and why. */
export function DeclineDialog({ fileName, isBusy, error, onDecline, onClose }: DeclineDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      onClose={onClose}
      title="Decline to sign"
      about={fileName}
      submitLabel="Decline"
      isLoading={isBusy}
      error={error}
      onSubmit={() => onDecline(reason)}
    >
      <Textarea
        label="Why"
        description="Shown to the person who asked and to people who have signed."
        size={size}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
