import { Radio } from '@mantine/core';
import { confirm } from '@/shared/ui/confirm/confirm';
import { type Plan, useUpdatePlan } from '../../api/plan';
import { tierWords } from '../../model/plan';
import { Refusal } from '../parts/Refusal';
import classes from './plan.module.css';

/** What each tier is for. */
const FOR: Readonly<Record<string, string>> = {
  basic: 'Files, notes, chat and the schedule',
  pro: 'Adds calls, signatures, invoicing and exports',
  enterprise: 'Everything Corbel has',
};

/** Chooses the tier. */
export function TierChoice({ plan }: { plan: Plan }) {
  const updating = useUpdatePlan();
  const mayChange = plan.can.update;

  async function choose(tier: string): Promise<void> {
    const agreed = await confirm({
      title: `Change to ${tierWords(tier)}?`,
      message:
        'Members see the change immediately. Nothing is deleted. Features that you lose come back with their plan.',
      confirmLabel: `Change to ${tierWords(tier)}`,
    });
    if (agreed) updating.mutate({ tier });
  }

  return (
    <>
      <Radio.Group aria-label="Plan" value={plan.tier} onChange={(tier) => void choose(tier)}>
        <div className={classes.tiers}>
          {plan.tiers.map((tier) => (
            <Radio.Card key={tier} className={classes.tier} value={tier} disabled={!mayChange || updating.isPending}>
              <span className={classes.tierHead}>
                <Radio.Indicator />
                <span className={classes.tierName}>{tierWords(tier)}</span>
              </span>
              <span className={classes.quiet}>{FOR[tier]}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {!mayChange && <Refusal>Changing the plan needs the permission tenant.manage_settings.</Refusal>}
    </>
  );
}
