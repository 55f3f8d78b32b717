import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatShare } from '@/shared/lib/bytes';
import { Meter } from '@/shared/ui/Meter';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { DriveStorage } from '../../api/storage';
import { isNearlyFull } from '../../model/storage-figures';
import { DriveName } from '../parts/DriveName';
import { Line } from './Line';
import classes from './overview.module.css';

/** Drives shown before `See all`. */
const SHOWN = 6;

/** Keys of the drives that are expected while it is not known how many there are. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd'];

/** How full the drives are, the fullest first; lines until it is known. */
export function DriveMeters({ drives }: { drives: readonly DriveStorage[] | undefined }) {
  const fullest = [...(drives ?? [])].sort((a, b) => b.used / b.quota - a.used / a.quota).slice(0, SHOWN);
  return (
    <section className={classes.panel} aria-label="How full the drives are">
      <header className={classes.head}>
        <h2 className={classes.title}>Drives</h2>
        <Link to="/drive/drives" search={{}} className={classes.all}>
          See all
        </Link>
      </header>
      {drives?.length === 0 && <p className={classes.nothing}>No drives yet</p>}
      {!drives && (
        <div aria-hidden>
          {PLACEHOLDERS.map((key) => (
            <div key={key} className={classes.drive}>
              <div className={classes.driveLine}>
                <span className={classes.driveName}>
                  <Line width="7rem" />
                </span>
              </div>
              <Skeleton height="0.25rem" />
            </div>
          ))}
        </div>
      )}
      <ul>
        {fullest.map(({ driveId, name, color, used, quota }) => (
          <li key={driveId} className={classes.drive}>
            <div className={classes.driveLine}>
              <Link to="/drive/drive/$driveId" params={{ driveId }} search={{}} className={classes.driveName}>
                <DriveName name={name} color={color} />
              </Link>
              {isNearlyFull(used, quota) && <ToneBadge tone="warn">Nearly full</ToneBadge>}
              <span className={classes.bytes}>{formatShare(used, quota)}</span>
            </div>
            <Meter value={quota > 0 ? used / quota : 0} label={`${name} is full by`} warn />
          </li>
        ))}
      </ul>
    </section>
  );
}
