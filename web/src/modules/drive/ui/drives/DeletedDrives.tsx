import { useQuery } from '@tanstack/react-query';
import { deletedDrivesQuery, useRestoreDrive } from '../../api/drives';
import { DeletedList } from '../parts/DeletedList';
import { DriveName } from '../parts/DriveName';

/** The deleted drives that the person may bring back. */
export function DeletedDrives() {
  const drives = useQuery(deletedDrivesQuery()).data?.drives ?? [];
  const restoring = useRestoreDrive();
  return (
    <DeletedList
      title="Deleted drives"
      isFoot
      isBusy={restoring.isPending}
      things={drives.map((drive) => ({
        id: drive.id,
        words: `drive ${drive.name}`,
        name: <DriveName name={drive.name} color={drive.settings.color} />,
        onRestore: () => restoring.mutate(drive),
      }))}
    />
  );
}
