import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { useSendsMail } from '@/shared/session/sends-mail';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useReplaceStatement } from '../../api/months';
import type { Statement } from '../../api/types';
import { NO_NEWS } from '../../model/statement-words';

/** Issues a new statement in place of a wrong one. The old one stays as it is. */
export function ReplaceDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const replacing = useReplaceStatement();
  const sendsMail = useSendsMail();
  return (
    <FormDialog
      onClose={onClose}
      title={`Replace statement ${statement.number}`}
      about={[`The new one for ${statement.subcontractorName} names this one. Both are kept.`, !sendsMail && NO_NEWS]
        .filter(Boolean)
        .join(' ')}
      submitLabel="Issue replacement"
      isLoading={replacing.isPending}
      onSubmit={() => {
        setChecked(true);
        if (reason.trim()) replacing.mutate({ statement, reason: reason.trim() }, { onSuccess: onClose });
      }}
    >
      <Textarea
        label="Why"
        description="For the audit log."
        size={usePhone() ? 'lg' : 'md'}
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={isChecked && reason.trim() === '' && 'Give the reason.'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
