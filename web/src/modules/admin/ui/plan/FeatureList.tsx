import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { type Feature, type Plan, useUpdatePlan } from '../../api/plan';
import { groupFeatures, overrideFor, splitFeatures, tierHas, tierWords } from '../../model/plan';
import classes from './plan.module.css';

/**
 * The features of this version: which plans include each, and whether the organisation has it. Only those that were switched
 * against the plan are marked, and can be put back.
 */
export function FeatureList({ plan }: { plan: Plan }) {
  const updating = useUpdatePlan();
  const isFixed = !plan.can.update || updating.isPending;
  const change = (feature: Feature, override: boolean | null) =>
    updating.mutate({ overrides: { [feature.name]: override } });
  const { available, missing } = splitFeatures(plan.features);
  const row = (feature: Feature, isPart: boolean) => (
    <tr key={feature.name} className={classes.feature} data-part={isPart || undefined}>
      <th scope="row" className={classes.featureName}>
        {feature.label}
        {!feature.inTier && <span className={classes.from}>From {tierWords(feature.tier)}</span>}
      </th>
      {plan.tiers.map((tier) => (
        <td key={tier} className={classes.inTier} data-current={tier === plan.tier || undefined}>
          {tierHas(plan.tiers, tier, feature.tier) ? (
            <>
              <IconCheck size="1rem" stroke={1.8} aria-hidden />
              <VisuallyHidden>Included</VisuallyHidden>
            </>
          ) : (
            <>
              <span aria-hidden>–</span>
              <VisuallyHidden>Not included</VisuallyHidden>
            </>
          )}
        </td>
      ))}
      <td className={classes.isOn}>
        <div className={classes.override}>
          {feature.override !== null && (
            <>
              <ToneBadge tone="info">{feature.override ? 'Turned on' : 'Turned off'}</ToneBadge>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isFixed}
                aria-label={`Follow the plan for ${feature.label}`}
                onClick={() => change(feature, null)}
              >
                Follow the plan
              </Button>
            </>
          )}
          <Switch
            size="sm"
            aria-label={feature.label}
            checked={feature.enabled}
            disabled={isFixed}
            onChange={(event) => change(feature, overrideFor(feature, event.currentTarget.checked))}
          />
        </div>
      </td>
    </tr>
  );
  return (
    <>
      <table className={classes.features}>
        <thead>
          <tr>
            <th scope="col" className={classes.featureName}>
              Feature
            </th>
            {plan.tiers.map((tier) => (
              <th key={tier} scope="col" className={classes.inTier} data-current={tier === plan.tier || undefined}>
                {tierWords(tier)}
              </th>
            ))}
            <th scope="col" className={classes.isOn}>
              On
            </th>
          </tr>
        </thead>
        <tbody>
          {groupFeatures(available).flatMap(({ feature, parts }) => [
            row(feature, false),
            ...parts.map((part) => row(part, true)),
          ])}
        </tbody>
      </table>
      {missing.length > 0 && <p className={classes.missing}>Not in this version yet: {missing.join(', ')}.</p>}
    </>
  );
}
