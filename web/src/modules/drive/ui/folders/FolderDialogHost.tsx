import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { quoted } from '@/shared/lib/short-name';
import { confirm } from '@/shared/ui/confirm/confirm';
import { useBulk } from '../../api/bulk';
import { useTrashFolder } from '../../api/folders';
import type { Folder } from '../../api/types';
import type { FolderPlace } from '../../model/folder-place';
import { DeletionImpact } from '../files/DeletionImpact';
import type { MoveTarget } from '../files/use-bulk-deeds';
import { type FolderDialogs, FolderDialogsContext } from './folder-dialogs';

const CreateFolderDialog = lazy(() =>
  import('./CreateFolderDialog').then((module) => ({ default: module.CreateFolderDialog })),
);
const EditFolderDialog = lazy(() =>
  import('./EditFolderDialog').then((module) => ({ default: module.EditFolderDialog })),
);

const MoveDialog = lazy(() => import('../files/MoveDialog').then((module) => ({ default: module.MoveDialog })));

type Open = { kind: 'create'; place: FolderPlace | null } | { kind: 'edit' | 'copy'; folder: Folder } | null;

export interface FolderDialogHostProps {
  /** After a folder that may be the open one went to the trash. */
  onTrashed?: (folder: Folder) => void;
  /** After a folder was changed: its address may be another one. */
  onSaved?: (folder: Folder) => void;
  children: ReactNode;
}

/** Lets a page's parts open the dialogs about folders; their code is fetched when one is first opened. */
export function FolderDialogHost({ onTrashed, onSaved, children }: FolderDialogHostProps) {
  const [open, setOpen] = useState<Open>(null);
  const { start } = useBulk();
  const { mutateAsync: trashFolder } = useTrashFolder();
  const dialogs = useMemo<FolderDialogs>(
    () => ({
      create: (place) => setOpen({ kind: 'create', place }),
      edit: (folder) => setOpen({ kind: 'edit', folder }),
      copy: (folder) => setOpen({ kind: 'copy', folder }),
      async trash(folder) {
        const agreed = await confirm({
          title: `Delete ${quoted(folder.name)}?`,
          message: 'The folder and everything in it move to the trash. They can be restored from there.',
          confirmLabel: 'Delete',
          danger: true,
          detail: <DeletionImpact choice={{ folderIds: [folder.id] }} />,
        });
        if (!agreed) return false;
        // What failed has been said by a toast.
        const isDone = await trashFolder(folder).then(
          () => true,
          () => false,
        );
        if (isDone) onTrashed?.(folder);
        return isDone;
      },
    }),
    [trashFolder, onTrashed],
  );
  const close = () => setOpen(null);
  const copy = ({ id }: Folder, { driveId, folderId }: MoveTarget) =>
    // What fails has been said by a toast.
    start({ action: 'copy', folderIds: [id], toDriveId: driveId, toFolderId: folderId }).catch(() => undefined);
  return (
    <FolderDialogsContext value={dialogs}>
      {children}
      <Suspense>
        {open?.kind === 'create' && <CreateFolderDialog place={open.place} onClose={close} />}
        {open?.kind === 'edit' && (
          <EditFolderDialog folder={open.folder} onClose={close} onSaved={onSaved} onTrash={dialogs.trash} />
        )}
        {open?.kind === 'copy' && (
          <MoveDialog
            deed="copy"
            driveId={open.folder.driveId}
            what={open.folder.name}
            onChoose={(to) => copy(open.folder, to)}
            onClose={close}
          />
        )}
      </Suspense>
    </FolderDialogsContext>
  );
}
