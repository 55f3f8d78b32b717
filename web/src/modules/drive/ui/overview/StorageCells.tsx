import type { ReactNode } from 'react';
import { formatCap } from '@/shared/lib/bytes';
import type { DriveStorage, StorageAnswer } from '../../api/storage';
import { formatSize } from '../../model/size';
import { isNearlyFull } from '../../model/storage-figures';
import { Line } from './Line';
import classes from './overview.module.css';

/**
 * The large numbers at the top: small words above, what they mean below. Storage is the organisation's (drive.md, 3,
 * Storage usage), files and drives are those that the person sees: each cell says which. Without an answer yet, the words
 * have their places already.
 */
export function StorageCells({ answer }: { answer: StorageAnswer | undefined }) {
  const [used, unit] = splitSize(answer?.usage.used);
  const [trash, trashUnit] = splitSize(answer?.usage.trash);
  return (
    <dl className={classes.cells}>
      <Cell
        label="Storage used"
        number={used}
        unit={answer && `${unit} of ${formatCap(answer.config.limit)}`}
        note="Of everyone in the organisation"
      />
      <Cell label="Files" number={answer?.usage.fileCount.toLocaleString('en-GB')} note="In the drives you can open" />
      <Cell
        label="Drives"
        number={answer?.drives.length.toLocaleString('en-GB')}
        note={answer ? drivesNote(answer.drives) : <Line width="min(8rem, 100%)" />}
      />
      <Cell label="Trash" number={trash} unit={trashUnit} note="Not counted towards your storage" />
    </dl>
  );
}

/** How near the drives are to their limits; of no drives nothing is said. */
function drivesNote(drives: readonly DriveStorage[]): ReactNode {
  const full = drives.filter((drive) => isNearlyFull(drive.used, drive.quota)).length;
  if (full > 0) return <span className={classes.warn}>{full} nearly full</span>;
  return drives.length > 0 ? 'No drive is near its limit' : null;
}

interface CellProps {
  label: string;
  /** Undefined until it is known. */
  number: string | undefined;
  unit?: string;
  note: ReactNode;
}

function Cell({ label, number, unit, note }: CellProps) {
  return (
    <div className={classes.cell}>
      <dt className={classes.label}>{label}</dt>
      <dd>
        <span className={classes.number}>{number ?? <Line width="4rem" />}</span>{' '}
        {unit && <span className={classes.unit}>{unit}</span>}
        {note && <p className={classes.note}>{note}</p>}
      </dd>
    </div>
  );
}

/** `3.1` and `GB`. */
function splitSize(bytes: number | undefined): string[] {
  return bytes === undefined ? [] : formatSize(bytes).split(' ');
}
