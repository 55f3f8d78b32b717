import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useRequestDeletion } from '../../api/libraries';
import { secondPersonWords } from '../../model/delete-words';
import { requestWords } from '../../model/deletion-words';
import { type DeletionAsked, deletionOrder } from './deletion-order';
import { impactOf } from './deletion-questions';

/** The most letters the server takes. */
const LONGEST_REASON = 1000;

/** Asks a second person to agree that files go to the trash, and says why that is needed. */
export function RequestDeletionDialog({ order }: { order: DeletionAsked }) {
  const size = usePhone() ? 'lg' : 'md';
  const [reason, setReason] = useState('');
  const requesting = useRequestDeletion();
  const close = () => deletionOrder.set(null);
  const { files, onSent } = order;

  function send(): void {
    if (requesting.isPending) return;
    requesting.mutate(
      { files, reason: reason.trim() },
      {
        onSuccess: () => {
          close();
          onSent?.();
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={close}
      title="Request deletion"
      about={requestWords(files)}
      submitLabel="Request deletion"
      isLoading={requesting.isPending}
      onSubmit={send}
    >
      <p>
        {secondPersonWords(files.length)} Somebody else who manages the library is asked; when they agree,{' '}
        {files.length === 1 ? 'the file moves' : 'the files move'} to the trash.
      </p>
      {impactOf(files)}
      <Textarea
        label="Reason"
        description="Optional. Whoever decides reads it."
        size={size}
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
