import type { ReactNode } from 'react';
import { formatCap } from '@/shared/lib/bytes';
import type { DriveStorage, StorageAnswer, StorageFigures } from '../../api/storage';
import { formatSize } from '../../model/size';
import { isNearlyFull } from '../../model/storage-figures';
import classes from './overview.module.css';

export interface StorageCellsProps {
  config: StorageAnswer['config'];
  usage: StorageFigures;
  drives: readonly DriveStorage[];
}

/**
 * The large numbers at the top: small words above, what they mean below. Storage is the organisation's (drive.md, 3,
 * Storage usage), files and drives are those that the person sees: each cell says which.
 */
export function StorageCells({ config, usage, drives }: StorageCellsProps) {
  const [used, unit] = splitSize(usage.used);
  const [trash, trashUnit] = splitSize(usage.trash);
  const full = drives.filter((drive) => isNearlyFull(drive.used, drive.quota)).length;
  // Of no drives nothing is said.
  const calm = drives.length > 0 ? 'No drive is near its limit' : null;
  return (
    <dl className={classes.cells}>
      <Cell
        label="Storage used"
        number={used}
        unit={`${unit} of ${formatCap(config.limit)}`}
        note="Of everyone in the organisation"
      />
      <Cell label="Files" number={usage.fileCount.toLocaleString('en-GB')} note="In the drives you can open" />
      <Cell
        label="Drives"
        number={drives.length.toLocaleString('en-GB')}
        note={full > 0 ? <span className={classes.warn}>{full} nearly full</span> : calm}
      />
      <Cell label="Trash" number={trash} unit={trashUnit} note="Not counted towards your storage" />
    </dl>
  );
}

interface CellProps {
  label: string;
  number: string;
  unit?: string;
  note: ReactNode;
}

function Cell({ label, number, unit, note }: CellProps) {
  return (
    <div className={classes.cell}>
      <dt className={classes.label}>{label}</dt>
      <dd>
        <span className={classes.number}>{number}</span> {unit && <span className={classes.unit}>{unit}</span>}
        {note && <p className={classes.note}>{note}</p>}
      </dd>
    </div>
  );
}

/** `3.1` and `GB`. */
function splitSize(bytes: number): [string, string] {
  const [number = '0', unit = 'B'] = formatSize(bytes).split(' ');
  return [number, unit];
}
