import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { useRequestDeletion } from '../../api/libraries';
import { secondPersonWords } from '../../model/delete-words';
import { requestWords } from '../../model/deletion-words';
import formClasses from '../parts/form.module.css';
import { type DeletionAsked, deletionOrder } from './deletion-order';

const FORM = 'request-deletion';
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
    <Dialog
      opened
      onClose={close}
      title="Request deletion"
      about={requestWords(files)}
      footer={
        <>
          <Button variant="default" size={size} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} size={size} loading={requesting.isPending}>
            Request deletion
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={formClasses.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>
          {secondPersonWords(files.length)} Somebody else who manages the library is asked; when they agree,{' '}
          {files.length === 1 ? 'the file moves' : 'the files move'} to the trash.
        </p>
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
      </form>
    </Dialog>
  );
}
