import { Button, Switch } from '@mantine/core';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import { type Feature, type Plan, useUpdatePlan } from '../../api/plan';
import { groupFeatures, overrideFor, tierWords } from '../../model/plan';
import classes from './plan.module.css';

/** Every feature of the catalogue with a switch; those switched against the plan say so and can be put back. */
export function FeatureList({ plan }: { plan: Plan }) {
  const updating = useUpdatePlan();
  const change = (feature: Feature, override: boolean | null) =>
    updating.mutate({ overrides: { [feature.name]: override } });
  const row = (feature: Feature, isPart: boolean) => (
    <li key={feature.name} className={classes.feature} data-part={isPart || undefined}>
      <Switch
        size="sm"
        withThumbIndicator={false}
        classNames={{ description: classes.quiet }}
        label={feature.label}
        description={`${feature.inTier ? 'In' : 'Not in'} ${tierWords(plan.tier)}`}
        checked={feature.enabled}
        disabled={!plan.can.update || updating.isPending}
        onChange={(event) => change(feature, overrideFor(feature, event.currentTarget.checked))}
      />
      {feature.override !== null && (
        <span className={classes.override}>
          <ToneBadge tone="info">{feature.override ? 'Switched on' : 'Switched off'}</ToneBadge>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!plan.can.update || updating.isPending}
            aria-label={`Follow the plan for ${feature.label}`}
            onClick={() => change(feature, null)}
          >
            Follow the plan
          </Button>
        </span>
      )}
    </li>
  );
  return (
    <ul>
      {groupFeatures(plan.features).flatMap(({ feature, parts }) => [
        row(feature, false),
        ...parts.map((part) => row(part, true)),
      ])}
    </ul>
  );
}
