import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useSetConsent } from '../../api/mutations';

/** The most letters of the text. */
const MOST = 2000;

export interface ConsentDialogProps {
  /** What signers agree to now; empty where nothing is asked. */
  consent: string;
  onClose: () => void;
}

/** What every signer of a new request agrees to. */
export function ConsentDialog({ consent, onClose }: ConsentDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [text, setText] = useState(consent);
  const save = useSetConsent();
  return (
    <FormDialog
      onClose={onClose}
      title="Consent text"
      about="Requests that were sent keep the text they were sent with."
      submitLabel="Save"
      isLoading={save.isPending}
      error={save.error?.message ?? null}
      onSubmit={() => save.mutate(text.trim(), { onSuccess: onClose })}
    >
      <Textarea
        label="What signers agree to"
        description="They tick a box under it before they sign. Leave it empty to ask for nothing."
        size={size}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={MOST}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
