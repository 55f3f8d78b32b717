import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useCreateFolder } from '../../api/folders';
import { drivesQuery } from '../../api/queries';
import { DEFAULT_FOLDER_COLOR, FOLDER_COLORS } from '../../model/colors';
import type { FolderPlace } from '../../model/folder-place';
import { useFirstDrive } from '../uploads/upload-targets';

export interface CreateFolderDialogProps {
  /** Where the folder is to lie; null lets the person choose the drive. */
  place: FolderPlace | null;
  onClose: () => void;
}

/** Makes a folder by name and colour. */
export function CreateFolderDialog({ place, onClose }: CreateFolderDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const drives = (useQuery(drivesQuery()).data?.drives ?? []).filter((drive) => drive.can.createFolder);
  const [name, setName] = useState('');
  const [color, setColor] = useState(DEFAULT_FOLDER_COLOR);
  const [chosen, setChosen] = useState<string | null>(null);
  const creating = useCreateFolder();
  const first = useFirstDrive(drives);
  const driveId = place?.driveId ?? chosen ?? first?.id ?? null;
  const isReady = name.trim() !== '' && driveId !== null && !creating.isPending;

  function submit(): void {
    if (!isReady || driveId === null) return;
    creating.mutate({ driveId, parentId: place?.folderId ?? null, name: name.trim(), color }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create New Folder"
      submitLabel={creating.isPending ? 'Creating...' : 'Create Folder'}
      isDisabled={!isReady}
      onSubmit={submit}
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
      {!place && drives.length > 1 && (
        <Select
          label="Drive"
          size={size}
          allowDeselect={false}
          data={drives.map((drive) => ({ value: drive.id, label: drive.name }))}
          value={driveId}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
