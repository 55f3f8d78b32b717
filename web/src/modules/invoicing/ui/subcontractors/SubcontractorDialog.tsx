import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { MoneyField } from '@/shared/ui/MoneyField';
import { useCreateSubcontractor, useUpdateSubcontractor } from '../../api/subcontractors';
import type { Subcontractor, SubcontractorKind } from '../../api/types';
import {
  emptySubcontractor,
  type SubcontractorDraft,
  subcontractorBody,
  subcontractorDraftOf,
  subcontractorProblems,
} from '../../model/subcontractor-draft';
import { SUBCONTRACTOR_KINDS } from '../../model/subcontractor-words';
import classes from './subcontractors.module.css';

const KINDS = Object.entries(SUBCONTRACTOR_KINDS).map(([value, label]) => ({ value, label }));

export interface SubcontractorDialogProps {
  /** Whose details are changed; somebody new when missing. */
  subcontractor?: Subcontractor;
  onClose: () => void;
  onSaved?: (subcontractor: Subcontractor) => void;
}

/** The details of a subcontractor, new or known. Bank details and verification have their own forms. */
export function SubcontractorDialog({ subcontractor, onClose, onSaved }: SubcontractorDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  // The version that was read: what a colleague saves meanwhile is not overwritten unseen.
  const [base] = useState(subcontractor);
  const [draft, setDraft] = useState<SubcontractorDraft>(() =>
    base ? subcontractorDraftOf(base) : emptySubcontractor(),
  );
  const [isChecked, setChecked] = useState(false);
  const creating = useCreateSubcontractor();
  const updating = useUpdateSubcontractor(base ?? { id: '', version: 0 });
  const found = subcontractorProblems(draft);
  const problems = isChecked ? found : {};
  const change = (part: Partial<SubcontractorDraft>) => setDraft((before) => ({ ...before, ...part }));
  const text = (field: Exclude<keyof SubcontractorDraft, 'kind'>, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      // Under the field: labels of a row stand on one line whether or not their fields are explained.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      size={size}
      value={draft[field]}
      error={problems[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );

  function save(): void {
    setChecked(true);
    if (Object.keys(found).length > 0) return;
    const onSuccess = (saved: Subcontractor) => {
      onClose();
      onSaved?.(saved);
    };
    if (base) updating.mutate(subcontractorBody(draft), { onSuccess });
    else creating.mutate(subcontractorBody(draft), { onSuccess });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={base ? 'Edit details' : 'Add subcontractor'}
      about={base?.name}
      width={40}
      submitLabel={base ? 'Save' : 'Add subcontractor'}
      isLoading={creating.isPending || updating.isPending}
      onSubmit={save}
    >
      <SegmentedControl
        fullWidth
        aria-label="Kind"
        data={KINDS}
        value={draft.kind}
        onChange={(kind) => change({ kind: kind as SubcontractorKind })}
      />
      <div className={classes.pair}>
        {text('tradingName', 'Trading name', base ? undefined : 'Only this is needed at first.')}
        {text('legalName', 'Legal name', base ? undefined : 'Leave empty to use the trading name.')}
      </div>
      <div className={classes.pair}>
        {text('utr', 'UTR', 'Ten digits.')}
        {draft.kind === 'company'
          ? text('companyNumber', 'Company number')
          : text('nino', 'National Insurance number', base?.nino ? `Now ${base.nino}` : undefined)}
      </div>
      <div className={classes.pair}>
        {text('vatNumber', 'VAT number')}
        {text('phone', 'Phone')}
      </div>
      {text('email', 'Email')}
      <Textarea
        label="Address"
        size={size}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <div className={classes.three}>
        <MoneyField
          label="Agreed amount"
          value={draft.agreedAmount}
          error={problems.agreedAmount}
          onChange={(agreedAmount) => change({ agreedAmount })}
        />
        {text('termsDays', 'Days to pay')}
        {text('levy', 'Levy, %')}
      </div>
    </FormDialog>
  );
}
