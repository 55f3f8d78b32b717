import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast/toast';
import { useRequestDeletion } from '../../api/libraries';
import type { SentRequests } from '../../api/request-deletions';
import { secondPersonWords } from '../../model/delete-words';
import { type DeletionOutcome, leftWords, requestWords } from '../../model/deletion-words';
import boxClasses from '../parts/box.module.css';
import { type DeletionAsked, deletionOrder } from './deletion-order';
import { impactOf } from './deletion-questions';
import classes from './RequestDeletionDialog.module.css';

/** The most letters the server takes. */
const LONGEST_REASON = 1000;

/** Asks a second person to agree that files go to the trash, and says why that is needed. */
export function RequestDeletionDialog({ order }: { order: DeletionAsked }) {
  const size = usePhone() ? 'lg' : 'md';
  const [reason, setReason] = useState('');
  const requesting = useRequestDeletion();
  const [sent] = useState<SentRequests>(() => new Map());
  const close = () => deletionOrder.set(null);
  const { onSent } = order;
  // Of several libraries some may have been asked for and others not: then the dialog is about those that are left.
  const [failed, setFailed] = useState<DeletionOutcome<{ id: string; name: string }> | null>(null);
  const leftIds = new Set(failed?.left.map(({ file }) => file.id));
  const files = failed ? order.files.filter(({ id }) => leftIds.has(id)) : order.files;

  async function send(): Promise<void> {
    if (requesting.isPending) return;
    const outcome = await requesting.mutateAsync({ files, reason: reason.trim(), sent });
    const isOpen = deletionOrder.get() === order;
    if (outcome.left.length === 0) {
      if (isOpen) close();
      onSent?.();
    } else if (isOpen) setFailed(outcome);
    else toast.error(`${leftWords(outcome)} ${requestWords(outcome.left.map(({ file }) => file))}`);
  }

  return (
    <FormDialog
      onClose={close}
      title="Request deletion"
      about={requestWords(files)}
      submitLabel={failed ? 'Try Again' : 'Request deletion'}
      closeLabel={files.length < order.files.length ? 'Close' : undefined}
      isLoading={requesting.isPending}
      onSubmit={() => void send()}
    >
      <p>
        {secondPersonWords(files.length)} Somebody else who manages the library is asked; when they agree,{' '}
        {files.length === 1 ? 'the file moves' : 'the files move'} to the trash.
      </p>
      {impactOf(files)}
      {failed && (
        <div role="alert">
          <p className={classes.failed}>{leftWords(failed)}</p>
          <ul className={classes.list}>
            {failed.left.map(({ file, reason: why }) => (
              <li key={file.id} className={boxClasses.line}>
                <div className={boxClasses.about}>
                  <div className={boxClasses.name} title={file.name}>
                    {file.name}
                  </div>
                  <div className={boxClasses.fact}>{why}</div>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Textarea
        label="Reason"
        description="Optional. Shown to the person who decides."
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
