import { Button } from '@mantine/core';
import { formatDayInFull } from '@/shared/lib/calendar-days';
import { formatMoney } from '@/shared/lib/money';
import { confirm } from '@/shared/ui/confirm/confirm';
import { refused, WithReason } from '@/shared/ui/WithReason';
import { type RunDeed, useRunDeed } from '../../api/runs';
import type { Run } from '../../api/types';
import { runDeeds } from '../../model/run-words';
import { taxMonthEnd } from '../../model/tax-month';

const LABELS: Readonly<Record<RunDeed, string>> = {
  submit: 'Submit for approval',
  approve: 'Approve',
  pay: 'Mark as paid',
  cancel: 'Cancel run',
};

/** The next step of a run, and the way to give it up. What cannot be undone is asked about first. */
export function RunDeeds({ run }: { run: Run }) {
  const doing = useRunDeed(run);

  async function act(deed: RunDeed): Promise<void> {
    if (deed === 'pay') {
      const agreed = await confirm({
        title: `Mark ${formatMoney(run.net)} as paid?`,
        message: `${formatMoney(run.deduction)} is then deducted in the tax month ending ${formatDayInFull(taxMonthEnd(run.payOn))}, and each subcontractor is told. This cannot be undone.`,
        confirmLabel: 'Mark as paid',
      });
      if (!agreed) return;
    }
    if (deed === 'cancel') {
      const agreed = await confirm({
        title: 'Cancel this payment run?',
        message: 'Its invoices can be chosen for another run.',
        confirmLabel: 'Cancel run',
        cancelLabel: 'Keep it',
        danger: true,
      });
      if (!agreed) return;
    }
    doing.mutate(deed);
  }

  const offered = runDeeds(run);
  return offered.map(({ deed, refusal }, index) => (
    <WithReason key={deed} reason={refusal}>
      <Button
        variant={index === offered.length - 1 ? 'filled' : 'default'}
        loading={doing.isPending && doing.variables === deed}
        {...refused(refusal, () => void act(deed))}
      >
        {LABELS[deed]}
      </Button>
    </WithReason>
  ));
}
