import { can } from '@/shared/session/access';
import { useAccess } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DrivesDrawing } from '@/shared/ui/illustrations/list-drawings';
import { CreateDriveButton } from './CreateDriveButton';

/** In an organisation without a drive nothing can be uploaded and no folder made: the drive comes first. */
export function NoDrive() {
  const mayCreate = can(useAccess(), 'drive.create');
  return (
    <EmptyState
      drawing={<DrivesDrawing />}
      title="No shared drives yet"
      message={
        mayCreate
          ? 'Create shared drives to collaborate with your team'
          : 'Files are kept in drives. An administrator can create one for you.'
      }
      action={mayCreate && <CreateDriveButton />}
    />
  );
}
