import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useRecordConsent } from '../../api/subcontractors';
import type { Subcontractor } from '../../api/types';
import { type ConsentChannel, givenOnProblem, OFFICE_CHANNELS } from '../../model/consent-words';
import { useToday } from '../parts/use-today';
import classes from './subcontractors.module.css';

const ANSWERS = [
  { value: 'yes', label: 'Electronic' },
  { value: 'no', label: 'On paper' },
];
const CHANNELS = Object.entries(OFFICE_CHANNELS).map(([value, label]) => ({ value, label }));

/** Records what the office was told outside the portal: which statements, how and when. */
export function ConsentDialog({ subcontractor, onClose }: { subcontractor: Subcontractor; onClose: () => void }) {
  const today = useToday();
  const size = usePhone() ? 'lg' : 'md';
  const [agrees, setAgrees] = useState(true);
  const [how, setHow] = useState<ConsentChannel>('email');
  const [givenOn, setGivenOn] = useState(today);
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const recording = useRecordConsent(subcontractor);
  const problem = givenOnProblem(givenOn, today);
  const save = () => {
    setChecked(true);
    if (!problem) recording.mutate({ agrees, how, givenOn, note: note.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Record answer"
      about={`How ${subcontractor.name} wants its statements. The audit log records who entered it.`}
      submitLabel="Record answer"
      isLoading={recording.isPending}
      onSubmit={save}
    >
      <SegmentedControl
        fullWidth
        aria-label="Statements"
        data={ANSWERS}
        value={agrees ? 'yes' : 'no'}
        onChange={(answer) => setAgrees(answer === 'yes')}
      />
      <div className={classes.pair}>
        <Select
          label="How it was said"
          size={size}
          allowDeselect={false}
          data={CHANNELS}
          value={how}
          onChange={(next) => next && setHow(next as ConsentChannel)}
        />
        <DayField
          label="Said on"
          size={size}
          max={today}
          value={givenOn}
          error={isChecked && problem}
          onChange={setGivenOn}
        />
      </div>
      <TextInput
        label="Note"
        description="Who said it, or where the letter is."
        size={size}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
