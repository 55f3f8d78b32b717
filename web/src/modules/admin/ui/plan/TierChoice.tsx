import { Radio } from '@mantine/core';
import { use } from 'react';
import { Modules } from '@/shared/lib/use-modules';
import { confirm } from '@/shared/ui/confirm/confirm';
import { type Plan, useUpdatePlan } from '../../api/plan';
import { offersOf, tierOffer, tierWords } from '../../model/plan';
import { Refusal } from '../parts/Refusal';
import classes from './plan.module.css';

/** Chooses the tier. */
export function TierChoice({ plan }: { plan: Plan }) {
  const updating = useUpdatePlan();
  const offers = offersOf(use(Modules), plan.features);
  const mayChange = plan.can.update;

  async function choose(value: string): Promise<void> {
    const tier = plan.tiers.find((one) => one === value);
    if (!tier) return;
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
              <span className={classes.quiet}>{tierOffer(offers, plan.tiers, tier)}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {!mayChange && <Refusal>Changing the plan needs the permission tenant.manage_settings.</Refusal>}
    </>
  );
}
