import { type ReactNode, useState } from 'react';
import { useAttempt } from '@/shared/api/use-attempt';
import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';
import { FormDialog } from '@/shared/ui/FormDialog';
import { laterChoices, laterProblem, laterWords, toLocalField } from '../../model/later';
import classes from './dialogs.module.css';

export interface WhenDialogProps {
  title: string;
  about: string;
  submitLabel: string;
  /** The time it has now; none for the first. */
  at?: Date;
  /** Stands at the footer's other end. */
  aside?: ReactNode;
  /** Does it, and rejects where the server refuses. */
  onChosen: (at: Date) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a time to which something is put off: one of the usual, or any other. */
export function WhenDialog({ title, about, submitLabel, at, aside, onChosen, onClose }: WhenDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [now] = useState(() => new Date());
  const [field, setField] = useState(() =>
    toLocalField(at ?? laterChoices(now).find(({ label }) => label === 'Tomorrow')?.at ?? now),
  );
  const [isTried, setTried] = useState(false);
  const attempt = useAttempt();
  const problem = laterProblem(field, new Date());

  async function choose(chosen: Date): Promise<void> {
    const done = await attempt.run(() => onChosen(chosen));
    if (done) onClose();
  }

  return (
    <FormDialog
      title={title}
      about={about}
      submitLabel={submitLabel}
      isLoading={attempt.isBusy}
      onSubmit={() => {
        setTried(true);
        if (!problem) void choose(new Date(field));
      }}
      onClose={onClose}
      error={attempt.error}
      aside={aside}
    >
      <ul className={classes.times} aria-label="Usual times">
        {laterChoices(now).map(({ label, at: time }) => (
          <li key={label}>
            <button type="button" className={classes.time} disabled={attempt.isBusy} onClick={() => void choose(time)}>
              {label}
              <span className={classes.timeWords}>{laterWords(time, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <DayField
        label="Another time"
        description="In your time zone"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        hasTime
        size={size}
        value={field}
        error={isTried && problem}
        onChange={setField}
      />
    </FormDialog>
  );
}
