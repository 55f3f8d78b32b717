import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { DayField } from '@/shared/ui/DayField';
import { PageBar } from '@/shared/ui/PageBar';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { type NewRun, runPreviewQuery } from '../../api/runs';
import { itemsOf, type RunChoice } from '../../model/run-choice';
import { PayableList } from './PayableList';
import { RunPreviewPanel } from './RunPreviewPanel';
import classes from './runs.module.css';
import type { Payable } from './use-payable';

export interface RunChooserProps {
  title: string;
  /** Before the title: the way back. */
  start?: ReactNode;
  /** Before the button: what else can be done. */
  children?: ReactNode;
  /** What can be chosen. */
  payable: Payable;
  /** With what it begins. */
  initial: { payOn: string; choice: RunChoice };
  /** The draft that is being changed. */
  runId?: string;
  submitLabel: string;
  /** From the click until the page is left. */
  isSaving: boolean;
  onSubmit: (run: NewRun) => void;
}

/** Chooses what is paid together and when, with what that comes to beside it. */
export function RunChooser({ title, start, children, payable, initial, runId, ...saving }: RunChooserProps) {
  const isPhone = usePhone();
  const [payOn, setPayOn] = useState(initial.payOn);
  const [choice, setChoice] = useState<RunChoice>(initial.choice);
  const [step, setStep] = useState<'choose' | 'preview'>('choose');
  const run = { payOn, items: itemsOf(choice) };
  const count = choice.chosen.size;
  // Once the run is made its invoices are taken: the preview would be refused until the next page is there.
  const preview = useQuery({ ...runPreviewQuery(run, runId), enabled: count > 0 && !saving.isSaving });
  const refusal = count === 0 ? 'Choose at least one invoice.' : payOn === '' ? 'Enter the payment day.' : undefined;
  const shows = (part: 'choose' | 'preview') => !isPhone || step === part;

  return (
    <>
      <PageBar
        title={title}
        start={start}
        aside={preview.data && count > 0 ? `${formatMoney(preview.data.sums.net)} to pay` : undefined}
      >
        {children}
        <WithReason reason={refusal}>
          <Button loading={saving.isSaving} {...refused(refusal, () => saving.onSubmit(run))}>
            {saving.submitLabel}
          </Button>
        </WithReason>
      </PageBar>
      <div className={classes.bar}>
        <DayField
          className={classes.payOn}
          size={isPhone ? 'lg' : 'sm'}
          aria-label="Pay on"
          leftSection={<span aria-hidden>Pay on</span>}
          leftSectionWidth="4rem"
          value={payOn}
          onChange={setPayOn}
        />
        {isPhone && (
          <SegmentedControl
            aria-label="Part of the page"
            value={step}
            onChange={(next) => setStep(next as typeof step)}
            data={[
              { value: 'choose', label: 'Choose' },
              { value: 'preview', label: count > 0 ? `Preview ${count}` : 'Preview' },
            ]}
          />
        )}
      </div>
      <div className={classes.columns}>
        {shows('choose') && <PayableList payable={payable} choice={choice} payOn={payOn} onChange={setChoice} />}
        {shows('preview') && (
          <RunPreviewPanel preview={preview} choice={choice} invoices={payable.invoices} onChange={setChoice} />
        )}
      </div>
    </>
  );
}
