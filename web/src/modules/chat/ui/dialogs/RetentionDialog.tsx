import { Checkbox, NumberInput, Radio } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '@/shared/api/use-attempt';
import { usePhone } from '@/shared/lib/use-phone';
import { confirm } from '@/shared/ui/confirm/confirm';
import { FormDialog } from '@/shared/ui/FormDialog';
import type { Keeping } from '../../api/chat-api';
import { keepWords } from '../../model/keeping';
import classes from './dialogs.module.css';

/** The longest time for which messages are kept by a rule, in days: ten years. */
const MOST_DAYS = 3653;

type Choice = 'organisation' | 'ever' | 'days';

export interface RetentionDialogProps {
  about: string;
  /** What is decided now. */
  keeping: Keeping;
  /** The organisation's rule, of which a conversation may make an exception; absent for that rule itself. */
  organisation?: Keeping;
  onSave: (keeping: Keeping) => Promise<unknown>;
  onClose: () => void;
}

/** Decides how long messages are kept, in a conversation or in the whole organisation. */
export function RetentionDialog({ about, keeping, organisation, onSave, onClose }: RetentionDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const attempt = useAttempt();
  const [choice, setChoice] = useState<Choice>(
    keeping.keepDays ? 'days' : keeping.keepDays === null && organisation ? 'organisation' : 'ever',
  );
  const [days, setDays] = useState<number | string>(keeping.keepDays || 365);
  const [isHeld, setHeld] = useState(keeping.isHeld);
  const [isTried, setTried] = useState(false);
  const problem =
    choice === 'days' && !(Number(days) >= 1 && Number(days) <= MOST_DAYS) && `From 1 to ${MOST_DAYS} days`;

  async function submit(): Promise<void> {
    setTried(true);
    if (problem) return;
    const keepDays = choice === 'organisation' ? null : choice === 'ever' ? 0 : Number(days);
    const isShorter = keepDays !== null && keepDays > 0 && (!keeping.keepDays || keepDays < keeping.keepDays);
    if (isShorter && !isHeld) {
      const isAgreed = await confirm({
        title: `Keep messages ${keepWords(keepDays)}?`,
        message: 'Older messages are deleted within a day, for everyone. This action cannot be undone.',
        confirmLabel: 'Delete older messages',
        danger: true,
      });
      if (!isAgreed) return;
    }
    if (await attempt.run(() => onSave({ keepDays, isHeld }))) onClose();
  }

  return (
    <FormDialog
      title="Message retention"
      about={about}
      submitLabel="Save"
      isLoading={attempt.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={attempt.error}
    >
      <Radio.Group label="Messages are kept" value={choice} onChange={(next) => setChoice(next as Choice)}>
        <div className={classes.choices}>
          {organisation && (
            <Radio
              value="organisation"
              label="Organisation default"
              description={`Now ${keepWords(organisation.keepDays)}`}
            />
          )}
          <Radio value="ever" label="Permanently" />
          <Radio value="days" label="For a number of days" />
        </div>
      </Radio.Group>
      {choice === 'days' && (
        <NumberInput
          label="Days"
          size={size}
          min={1}
          max={MOST_DAYS}
          allowDecimal={false}
          value={days}
          error={isTried && problem}
          onChange={setDays}
        />
      )}
      <Checkbox
        label="Legal hold"
        description="Nothing is deleted, neither by people nor by time, until the hold ends."
        checked={isHeld}
        onChange={(event) => setHeld(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
