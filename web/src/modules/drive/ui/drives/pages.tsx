import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { BarButton } from '@/shared/ui/BarButton';
import { EmptyState } from '@/shared/ui/EmptyState';
import { DrivesDrawing } from '@/shared/ui/illustrations/list-drawings';
import { drivesQuery } from '../../api/queries';
import { RemainingBadge } from '../parts/RemainingBadge';
import { UploadButton } from '../uploads/UploadButton';
import { DeletedDrives } from './DeletedDrives';
import { DriveDialogHost } from './DriveDialogHost';
import { DrivesView } from './DrivesView';
import { useDriveDialogs } from './drive-dialogs';
import { NoDrive } from './NoDrive';

/** /drive/drives: every drive the person sees. */
export function DrivesPage() {
  return (
    <DriveDialogHost>
      <AllDrives />
    </DriveDialogHost>
  );
}

function AllDrives() {
  const canUpload = (useQuery(drivesQuery()).data?.drives ?? []).some((drive) => drive.can.upload);
  return (
    <DrivesView
      title="Drives"
      searchLabel="Search drive..."
      page="drives"
      isListed={() => true}
      tools={canUpload && <UploadButton />}
      empty={<NoDrive />}
    >
      <DeletedDrives />
      {canUpload && <UploadButton floating />}
    </DrivesView>
  );
}

/** /drive/shared: the drives that people share. */
export function SharedDrivesPage() {
  return (
    <DriveDialogHost>
      <SharedDrives />
    </DriveDialogHost>
  );
}

function SharedDrives() {
  const isPhone = usePhone();
  const dialogs = useDriveDialogs();
  const canUpload = (useQuery(drivesQuery()).data?.drives ?? []).some((drive) => drive.can.upload);
  return (
    <DrivesView
      title="Shared drives"
      searchLabel="Search shared drives..."
      page="shared"
      isListed={({ type }) => type === 'shared'}
      tools={
        <>
          {!isPhone && <RemainingBadge />}
          <BarButton label="New Shared Drive" icon={IconPlus} onClick={dialogs.create} />
          {canUpload && <UploadButton />}
        </>
      }
      empty={
        <EmptyState
          drawing={<DrivesDrawing />}
          title="No shared drives yet"
          message="Create shared drives to collaborate with your team"
          action={
            <Button size="md" onClick={dialogs.create}>
              Create Shared Drive
            </Button>
          }
        />
      }
    >
      {canUpload && <UploadButton floating />}
    </DrivesView>
  );
}
