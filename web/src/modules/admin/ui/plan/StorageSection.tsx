import { Button, NumberInput, Select } from '@mantine/core';
import { Suspense, useState } from 'react';
import { StorageParts } from '@/modules/drive';
import { formatCap, formatShare, GIB } from '@/shared/lib/bytes';
import { usePhone } from '@/shared/lib/use-phone';
import { Meter } from '@/shared/ui/Meter';
import { type Plan, useUpdatePlan } from '../../api/plan';
import { tierWords } from '../../model/plan';
import classes from './plan.module.css';

/** The tier whose limit is chosen freely. */
const CUSTOM = 'custom';

/** How much is stored, and how much may be. */
export function StorageSection({ plan }: { plan: Plan }) {
  const { tier, used, cap, tiers } = plan.storage;
  const size = usePhone() ? 'lg' : 'md';
  const updating = useUpdatePlan();
  const [chosen, setChosen] = useState(tier);
  const [gigabytes, setGigabytes] = useState<number | string>(Math.ceil(cap / GIB));
  const words = formatShare(used, cap);
  const isCustom = chosen === CUSTOM;
  const limit = isCustom ? Number(gigabytes) * GIB : cap;
  const isChanged = chosen !== tier || (isCustom && limit !== cap);
  const isUsable = !isCustom || (Number(gigabytes) >= 1 && Number.isInteger(Number(gigabytes)));

  return (
    <form
      className={classes.storage}
      onSubmit={(event) => {
        event.preventDefault();
        updating.mutate({ storageTier: chosen, ...(isCustom && { customLimit: limit }) });
      }}
    >
      <div>
        <div className={classes.used}>
          <span>{words} used</span>
          <span className={classes.quiet}>{Math.round((cap > 0 ? used / cap : 0) * 100)}%</span>
        </div>
        <Meter value={cap > 0 ? used / cap : 0} label={`Storage: ${words}`} warn />
        <Suspense>
          <StorageParts className={classes.parts} />
        </Suspense>
      </div>
      <div className={classes.storageChoice}>
        <Select
          label="Storage tier"
          size={size}
          data={tiers.map(({ name, limit: most }) => ({
            value: name,
            label: most === null ? tierWords(name) : `${tierWords(name)}, ${formatCap(most)}`,
          }))}
          value={chosen}
          disabled={!plan.can.update}
          onChange={(name) => name && setChosen(name)}
        />
        {isCustom && (
          <NumberInput
            label="Limit in GB"
            size={size}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            thousandSeparator=","
            value={gigabytes}
            disabled={!plan.can.update}
            onChange={setGigabytes}
          />
        )}
        {isChanged && (
          <Button type="submit" size={size} disabled={!isUsable} loading={updating.isPending}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}
