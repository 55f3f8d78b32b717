import { Button } from '@mantine/core';
import { DriveDialogHost } from './DriveDialogHost';
import { useDriveDialogs } from './drive-dialogs';

/** Makes a shared drive, and opens it, from a page that is not about drives. */
export function CreateDriveButton() {
  return (
    <DriveDialogHost>
      <CreateButton />
    </DriveDialogHost>
  );
}

function CreateButton() {
  const dialogs = useDriveDialogs();
  return (
    <Button size="md" onClick={dialogs.create}>
      Create Shared Drive
    </Button>
  );
}
