import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/queries';
import { isFilling, remainingGb } from '../../model/size';
import classes from './parts.module.css';

export interface RemainingBadgeProps {
  /** In words whatever is left: where files are about to be added. */
  inWords?: boolean;
}

/**
 * What is left of the tenant's storage. As long as there is plenty, a ring with the words behind it, which has its place
 * before the figures are here: nothing moves when they come.
 */
export function RemainingBadge({ inWords = false }: RemainingBadgeProps) {
  const usage = useQuery(usageQuery()).data;
  if (!usage) return inWords ? null : <span className={classes.ring} />;
  const words = `Remaining: ${remainingGb(usage.cap, usage.used)} GB`;
  if (inWords || isFilling(usage.cap, usage.used)) {
    return (
      <Badge className={classes.remaining} variant="transparent">
        {words}
      </Badge>
    );
  }
  const share = usage.cap > 0 ? (usage.used / usage.cap) * 100 : 0;
  return (
    <span className={classes.ring} role="img" aria-label={words} title={words}>
      <svg viewBox="0 0 20 20" width="1.125rem" height="1.125rem" fill="none" strokeWidth="3" aria-hidden>
        <circle cx="10" cy="10" r="8" stroke="var(--border)" />
        <circle
          cx="10"
          cy="10"
          r="8"
          stroke="var(--text-3)"
          pathLength="100"
          strokeDasharray={`${Math.max(SEEN, share)} 100`}
          transform="rotate(-90 10 10)"
        />
      </svg>
    </span>
  );
}

/** The least that is seen of the ring, in hundredths: it is one, however little is used. */
const SEEN = 4;
