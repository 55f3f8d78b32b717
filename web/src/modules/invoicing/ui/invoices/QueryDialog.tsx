import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useQueryInvoice } from '../../api/invoices';
import type { Invoice } from '../../api/types';
import { queryWords } from '../../model/note-words';

/** Asks the subcontractor about an invoice; it waits for the answer. */
export function QueryDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const [body, setBody] = useState('');
  const [isChecked, setChecked] = useState(false);
  const querying = useQueryInvoice();
  const send = () => {
    setChecked(true);
    if (body.trim()) querying.mutate({ invoice, body: body.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Query ${invoice.number}`}
      about={queryWords(invoice)}
      submitLabel="Send query"
      isLoading={querying.isPending}
      onSubmit={send}
    >
      <Textarea
        label="What is unclear"
        data-autofocus
        size={size}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        value={body}
        error={isChecked && body.trim() === '' && 'Write what you want to know.'}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
