import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { quoted } from '@/shared/lib/short-name';
import { confirm } from '@/shared/ui/confirm/confirm';
import { useDeleteDrive } from '../../api/drives';
import type { Drive } from '../../api/types';
import { DeletionImpact } from '../files/DeletionImpact';
import { type DriveDialogs, DriveDialogsContext } from './drive-dialogs';

const CreateDriveDialog = lazy(() =>
  import('./CreateDriveDialog').then((module) => ({ default: module.CreateDriveDialog })),
);
const DriveSettingsDialog = lazy(() =>
  import('./DriveSettingsDialog').then((module) => ({ default: module.DriveSettingsDialog })),
);

type Open = { kind: 'create' } | { kind: 'settings'; drive: Drive } | null;

export interface DriveDialogHostProps {
  /** After a drive was deleted: its page has nothing more to show. */
  onDeleted?: (drive: Drive) => void;
  children: ReactNode;
}

/** Lets a page's parts open the dialogs about drives; their code is fetched when one is first opened. */
export function DriveDialogHost({ onDeleted, children }: DriveDialogHostProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const { mutateAsync: deleteDrive } = useDeleteDrive();
  const dialogs = useMemo<DriveDialogs>(
    () => ({
      create: () => setOpen({ kind: 'create' }),
      settings: (drive) => setOpen({ kind: 'settings', drive }),
      async remove(drive) {
        const agreed = await confirm({
          title: `Delete ${quoted(drive.name)}?`,
          message: 'The drive and everything in it go to the trash. It can be restored from the page of all drives.',
          confirmLabel: 'Delete',
          danger: true,
          detail: <DeletionImpact choice={{ filter: { driveId: drive.id } }} />,
        });
        if (!agreed) return false;
        // What failed has been said by a toast.
        const isDone = await deleteDrive(drive).then(
          () => true,
          () => false,
        );
        if (isDone) onDeleted?.(drive);
        return isDone;
      },
    }),
    [deleteDrive, onDeleted],
  );
  const close = () => setOpen(null);
  return (
    <DriveDialogsContext value={dialogs}>
      {children}
      <Suspense>
        {open?.kind === 'create' && (
          <CreateDriveDialog
            onClose={close}
            onCreated={({ id }) => {
              close();
              void navigate({ to: '/drive/drive/$driveId', params: { driveId: id }, search: {} });
            }}
          />
        )}
        {open?.kind === 'settings' && (
          <DriveSettingsDialog drive={open.drive} onClose={close} onDelete={dialogs.remove} />
        )}
      </Suspense>
    </DriveDialogsContext>
  );
}
