import { Link } from '@tanstack/react-router';
import { Card, CardFacts, Cards } from '@/shared/ui/Card';
import { Meter } from '@/shared/ui/Meter';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import type { Drive } from '../../api/types';
import { usageWords } from '../../model/drive-usage';
import { driveTypeWords, visibilityWords } from '../../model/drive-words';
import { GIB } from '../../model/size';
import { isNearlyFull } from '../../model/storage-figures';
import { DriveName } from '../parts/DriveName';
import { DriveMenu } from './DriveMenu';
import classes from './drives.module.css';

/** Drives as cards: what each is for, how full it is, who sees it. */
export function DriveCards({ drives }: { drives: readonly Drive[] }) {
  return (
    <Cards label="Drives">
      {drives.map((drive) => {
        const { stats, settings } = drive;
        const quota = settings.quotaGB * GIB;
        const files = `${stats.fileCount.toLocaleString('en-GB')} ${stats.fileCount === 1 ? 'file' : 'files'}`;
        return (
          <Card
            key={drive.id}
            renderTitle={(className) => (
              <Link
                className={className}
                to="/drive/drive/$driveId"
                params={{ driveId: drive.id }}
                search={{}}
                title={drive.name}
              >
                <DriveName name={drive.name} color={settings.color} />
              </Link>
            )}
            menu={<DriveMenu drive={drive} />}
          >
            <p className={classes.about}>{settings.description || `${driveTypeWords(drive.type)} drive`}</p>
            <Meter value={quota > 0 ? stats.totalSize / quota : 0} label={`${drive.name} is full by`} warn />
            <CardFacts end={`${files} · ${visibilityWords(drive)}`}>
              <span>{usageWords(stats.totalSize, quota)}</span>
              {isNearlyFull(stats.totalSize, quota) && <ToneBadge tone="warn">Nearly full</ToneBadge>}
            </CardFacts>
          </Card>
        );
      })}
    </Cards>
  );
}
