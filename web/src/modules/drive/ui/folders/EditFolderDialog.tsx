import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { FormDialog } from '@/shared/ui/FormDialog';
import { folderQuery, useUpdateFolder } from '../../api/folders';
import { drivesQuery } from '../../api/queries';
import type { Folder } from '../../api/types';
import { FOLDER_COLORS } from '../../model/colors';
import { folderChanges } from '../../model/folder-changes';
import { isWithin } from '../../model/folder-place';
import formClasses from '../parts/form.module.css';
import { FolderTree } from './FolderTree';

export interface EditFolderDialogProps {
  folder: Folder;
  onClose: () => void;
  onSaved?: (folder: Folder) => void;
  /** Asks and deletes; true when the folder is gone. */
  onTrash: (folder: Folder) => Promise<boolean>;
}

/** Changes a folder's name, colour and place, or deletes it. */
export function EditFolderDialog({ folder, onClose, onSaved, onTrash }: EditFolderDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const drive = useQuery(drivesQuery()).data?.drives.find(({ id }) => id === folder.driveId);
  const ancestors = useQuery(folderQuery(folder.id)).data?.ancestors;
  const [name, setName] = useState(folder.name);
  const [color, setColor] = useState(folder.color);
  const [target, setTarget] = useState<{ id: string | null; name: string } | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const updating = useUpdateFolder();
  const parentId = target ? target.id : (folder.parentId ?? null);
  const parentName = target?.name ?? ancestors?.at(-1)?.name ?? drive?.name ?? '';
  const changes = folderChanges(folder, { name, color, parentId });
  const isBusy = updating.isPending || isDeleting;

  function save(): void {
    if (!changes || isBusy) return;
    updating.mutate(
      { folder, updates: changes },
      {
        onSuccess: (answer) => {
          onClose();
          onSaved?.(answer.folder);
        },
      },
    );
  }

  async function remove(): Promise<void> {
    setDeleting(true);
    const isGone = await onTrash(folder);
    setDeleting(false);
    if (isGone) onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Folder"
      submitLabel={updating.isPending ? 'Saving...' : 'Save'}
      isDisabled={!changes || isBusy}
      onSubmit={save}
      aside={
        folder.can.trash && (
          <Button variant="subtle" data-danger size={size} disabled={isBusy} onClick={() => void remove()}>
            {isDeleting ? 'Deleting...' : 'Delete'}
          </Button>
        )
      }
    >
      <TextInput
        label="Folder Name"
        size={size}
        data-autofocus
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorChoice label="Folder Color" colors={FOLDER_COLORS} value={color} onChange={setColor} />
      <div className={formClasses.place}>
        <span className={formClasses.label}>Lies in</span>
        <span className={formClasses.value}>{parentName}</span>
        <Button variant="default" size="sm" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
          Move
        </Button>
      </div>
      {isMoving && drive && (
        <div className={formClasses.tree}>
          <FolderTree
            label="Move to"
            drives={[drive]}
            selected={{ driveId: drive.id, folderId: parentId }}
            openIds={[drive.id, ...folder.ancestors]}
            isDisabled={(other) => isWithin({ folderId: other.id, ancestors: other.ancestors }, folder.id)}
            onOpen={(place, name) => setTarget({ id: place.folderId, name })}
          />
        </div>
      )}
    </FormDialog>
  );
}
