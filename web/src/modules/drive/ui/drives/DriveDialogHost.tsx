import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Drive } from '../../api/types';
import { type DriveDialogs, DriveDialogsContext } from './drive-dialogs';
import { useMayCreateDrives } from './use-may-create-drives';

const CreateDriveDialog = lazy(() =>
  import('./CreateDriveDialog').then((module) => ({ default: module.CreateDriveDialog })),
);
const DriveSettingsDialog = lazy(() =>
  import('./DriveSettingsDialog').then((module) => ({ default: module.DriveSettingsDialog })),
);

type Open = { kind: 'create' } | { kind: 'settings'; drive: Drive } | null;

/** Lets a page's parts open the dialogs about drives; their code is fetched when one is first opened. */
export function DriveDialogHost({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const mayCreate = useMayCreateDrives();
  const dialogs = useMemo<DriveDialogs>(
    () => ({
      create: () => setOpen({ kind: 'create' }),
      settings: (drive) => setOpen({ kind: 'settings', drive }),
    }),
    [],
  );
  const close = () => setOpen(null);
  return (
    <DriveDialogsContext value={dialogs}>
      {children}
      <Suspense>
        {open?.kind === 'create' && (
          <CreateDriveDialog
            isAllowed={mayCreate}
            onClose={close}
            onCreated={({ id }) => {
              close();
              void navigate({ to: '/drive/drive/$driveId', params: { driveId: id }, search: {} });
            }}
          />
        )}
        {open?.kind === 'settings' && <DriveSettingsDialog drive={open.drive} onClose={close} />}
      </Suspense>
    </DriveDialogsContext>
  );
}
