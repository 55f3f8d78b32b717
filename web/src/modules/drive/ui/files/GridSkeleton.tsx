import { Skeleton } from '@mantine/core';
import classes from './FileGrid.module.css';

/** The cards before their files are known, in their final layout. */
export function GridSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading files" aria-busy>
      <div className={classes.placeholders}>
        {Array.from({ length: 18 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <Skeleton key={index} height="11.875rem" radius="md" />
        ))}
      </div>
    </div>
  );
}
