import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { deletedDrivesQuery, useRestoreDrive } from '../../api/drives';
import { DriveName } from '../parts/DriveName';
import classes from './drives.module.css';

/** The deleted drives that the person may bring back; takes no room where there are none. */
export function DeletedDrives() {
  const size = usePhone() ? 'lg' : 'compact-sm';
  const drives = useQuery(deletedDrivesQuery()).data?.drives ?? [];
  const restoring = useRestoreDrive();
  if (drives.length === 0) return null;
  return (
    <section className={classes.deleted} aria-label="Deleted drives">
      <h2 className={classes.deletedTitle}>Deleted drives</h2>
      <ul>
        {drives.map((drive) => (
          <li key={drive.id} className={classes.deletedDrive}>
            <DriveName name={drive.name} color={drive.settings.color} />
            <Button
              variant="default"
              size={size}
              aria-label={`Restore drive ${drive.name}`}
              disabled={restoring.isPending}
              onClick={() => restoring.mutate(drive)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
