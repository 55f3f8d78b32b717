import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries';
import { isFilling, remainingGb } from '../../model/size';
import classes from './parts.module.css';

/** What is left of the tenant's storage: a word in passing until it runs short. Its place is held before the figures are here. */
export function RemainingBadge() {
  const usage = useQuery(usageQuery()).data;
  if (!usage) return <span className={classes.remaining} />;
  return (
    <span className={classes.remaining} data-filling={isFilling(usage.cap, usage.used) || undefined}>
      {`Remaining: ${remainingGb(usage.cap, usage.used)} GB`}
    </span>
  );
}
