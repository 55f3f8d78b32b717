import { FileInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fileProblem, INVOICE_FILE_TYPES } from '@/shared/invoices/InvoiceFiles';
import { CIS_RATES } from '@/shared/invoices/invoice-words';
import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useAddVerification } from '../../api/subcontractors';
import type { CisRate, Subcontractor } from '../../api/types';
import { verificationNumberProblem } from '../../model/subcontractor-words';
import { useToday } from '../parts/use-today';
import classes from './subcontractors.module.css';

const RATES = Object.entries(CIS_RATES).map(([value, { label, percent }]) => ({
  value,
  label: `${label}, ${percent}%`,
}));

/** Records what HMRC answered: the number, the rate and from when it holds, with the answer itself as a file. */
export function VerifyDialog({ subcontractor, onClose }: { subcontractor: Subcontractor; onClose: () => void }) {
  const today = useToday();
  const size = usePhone() ? 'lg' : 'md';
  const [rate, setRate] = useState<CisRate>('registered');
  const [number, setNumber] = useState('');
  const [verifiedOn, setVerifiedOn] = useState(today);
  const [effectiveFrom, setEffectiveFrom] = useState(today);
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const adding = useAddVerification(subcontractor.id);
  const numberProblem = verificationNumberProblem(number.trim().toUpperCase());
  const evidenceProblem = evidence ? fileProblem(evidence) : undefined;

  function save(): void {
    setChecked(true);
    if (numberProblem || evidenceProblem || !verifiedOn || !effectiveFrom) return;
    adding.mutate(
      {
        body: {
          number: number.trim().toUpperCase() || null,
          verifiedOn,
          effectiveFrom,
          rate,
          note: note.trim() || null,
        },
        evidence,
      },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Record verification"
      about={subcontractor.name}
      submitLabel="Record verification"
      isLoading={adding.isPending}
      onSubmit={save}
    >
      <SegmentedControl
        fullWidth
        orientation={size === 'lg' ? 'vertical' : 'horizontal'}
        aria-label="Rate"
        data={RATES}
        value={rate}
        onChange={(next) => setRate(next as CisRate)}
      />
      <TextInput
        label="Verification number"
        placeholder="V1234567890"
        size={size}
        maxLength={13}
        value={number}
        error={isChecked && numberProblem}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <DayField
          label="Verified on"
          size={size}
          max={today}
          value={verifiedOn}
          error={isChecked && !verifiedOn && 'Enter the day.'}
          onChange={setVerifiedOn}
        />
        <DayField
          label="The rate holds from"
          size={size}
          value={effectiveFrom}
          error={isChecked && !effectiveFrom && 'Enter the day.'}
          onChange={setEffectiveFrom}
        />
      </div>
      <FileInput
        label="Evidence"
        description="What HMRC answered, as a PDF or a picture."
        size={size}
        clearable
        accept={INVOICE_FILE_TYPES}
        placeholder="Choose a file"
        value={evidence}
        error={evidenceProblem}
        onChange={setEvidence}
      />
      <TextInput
        label="Note"
        size={size}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
