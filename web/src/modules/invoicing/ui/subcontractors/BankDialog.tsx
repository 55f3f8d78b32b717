import { useState } from 'react';
import { BankFields } from '@/shared/invoices/BankFields';
import { bankBody, bankProblems, NO_BANK } from '@/shared/invoices/bank-draft';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useSetBank } from '../../api/subcontractors';
import type { Subcontractor } from '../../api/types';

/** Enters bank details in place of the known ones. */
export function BankDialog({ subcontractor, onClose }: { subcontractor: Subcontractor; onClose: () => void }) {
  const [draft, setDraft] = useState(NO_BANK);
  const [isChecked, setChecked] = useState(false);
  const saving = useSetBank(subcontractor);
  const save = () => {
    setChecked(true);
    if (Object.keys(bankProblems(draft)).length === 0) saving.mutate(bankBody(draft), { onSuccess: onClose });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Bank details"
      about={`${subcontractor.name}. The audit log records the change.`}
      submitLabel="Save"
      isLoading={saving.isPending}
      onSubmit={save}
    >
      <BankFields draft={draft} isChecked={isChecked} onChange={setDraft} />
    </FormDialog>
  );
}
