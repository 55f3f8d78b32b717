import { can } from '@/shared/session/access';
import { useAdministrator } from '@/shared/session/use-administrator';
import { useAccess } from '@/shared/session/use-session';
import { AskButton } from '@/shared/ui/AskButton';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DrivesDrawing } from '@/shared/ui/illustrations/list-drawings';
import { CreateDriveButton } from './CreateDriveButton';

/** In an organisation without a drive nothing can be uploaded and no folder made: the drive comes first. */
export function NoDrive() {
  if (!can(useAccess(), 'drive.create')) return <NoDriveToCreate />;
  return (
    <EmptyState
      drawing={<DrivesDrawing />}
      title="No shared drives yet"
      message="Create shared drives to collaborate with your team"
      action={<CreateDriveButton />}
    />
  );
}

/** For somebody who cannot create one: whom to ask. */
function NoDriveToCreate() {
  const administrator = useAdministrator();
  return (
    <EmptyState
      drawing={<DrivesDrawing />}
      title="No shared drives yet"
      message="Files are kept in drives. An administrator can create one for you."
      action={administrator && <AskButton person={administrator} subject="A drive for our files" />}
    />
  );
}
