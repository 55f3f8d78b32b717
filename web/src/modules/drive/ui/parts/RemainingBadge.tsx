import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries';
import { remainingGb } from '../../model/size';
import classes from './parts.module.css';

/** What is left of the tenant's storage; nothing before the figures are here. */
export function RemainingBadge() {
  const usage = useQuery(usageQuery()).data;
  if (!usage) return null;
  return (
    <Badge className={classes.remaining} variant="transparent">
      Remaining: {remainingGb(usage.cap, usage.used)} GB
    </Badge>
  );
}
