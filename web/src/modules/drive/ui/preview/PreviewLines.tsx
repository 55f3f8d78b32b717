import { Skeleton } from '@mantine/core';
import classes from './PreviewLines.module.css';

/** How long the lines are, in hundredths of the sheet: as in a text, no two alike. */
const LENGTHS = [38, 92, 84, 67, 0, 45, 88, 95, 72, 58, 0, 90, 76, 83, 41, 94];

/** A sheet whose lines are still on their way. */
export function PreviewLines() {
  return (
    <div className={classes.frame} role="status" aria-label="Loading preview" aria-busy>
      <div className={classes.sheet} aria-hidden>
        {LENGTHS.map((length, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have only their place.
          <Skeleton key={line} className={classes.line} width={`${length}%`} />
        ))}
      </div>
    </div>
  );
}
