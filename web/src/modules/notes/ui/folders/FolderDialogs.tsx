import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorChoice } from '@/shared/ui/ColorChoice';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useNoteDeeds } from '../../api/mutations';
import type { NoteFolder } from '../../api/types';
import { DEFAULT_COLOR, FOLDER_COLORS } from '../../model/note-colors';
import { deleteFolderWords } from '../../model/note-words';
import { DeleteFolderDialog } from './DeleteFolderDialog';

/** The most letters of a folder's name, as the server keeps it. */
export const FOLDER_NAME_LETTERS = 100;

/** Makes a folder by name and colour. */
export function CreateFolderDialog({ onClose }: { onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const deeds = useNoteDeeds();
  const [name, setName] = useState('');
  const [color, setColor] = useState(DEFAULT_COLOR);
  const [isBusy, setBusy] = useState(false);

  async function create(): Promise<void> {
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    const made = await deeds.createFolder({ name: name.trim(), color });
    setBusy(false);
    if (made) onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create New Folder"
      submitLabel="Create"
      isDisabled={name.trim() === ''}
      isLoading={isBusy}
      onSubmit={() => void create()}
    >
      <TextInput
        label="Folder Name"
        placeholder="e.g. Site meetings"
        size={size}
        data-autofocus
        maxLength={FOLDER_NAME_LETTERS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorChoice label="Folder Color" colors={FOLDER_COLORS} value={color} onChange={setColor} />
    </FormDialog>
  );
}

export interface EditFolderDialogProps {
  folder: NoteFolder;
  onClose: () => void;
  /** The folder is gone. */
  onDeleted: () => void;
}

/** Changes a folder's name and colour, or deletes it; its notes stay. */
export function EditFolderDialog({ folder, onClose, onDeleted }: EditFolderDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const deeds = useNoteDeeds();
  const [name, setName] = useState(folder.name);
  const [color, setColor] = useState(folder.color);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const isChanged = name.trim() !== folder.name || color !== folder.color;

  async function save(): Promise<void> {
    if (name.trim() === '' || !isChanged || isBusy) return;
    setBusy(true);
    const saved = await deeds.updateFolder(folder.id, { name: name.trim(), color });
    setBusy(false);
    if (saved) onClose();
  }

  if (isDeleting) {
    return (
      <DeleteFolderDialog
        folder={folder}
        question={deleteFolderWords(folder.name)}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          onClose();
          onDeleted();
        }}
      />
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Edit Folder"
      submitLabel="Save Changes"
      isDisabled={name.trim() === '' || !isChanged}
      isLoading={isBusy}
      onSubmit={() => void save()}
      aside={
        folder.can.delete && (
          <Button variant="subtle" data-danger size={size} disabled={isBusy} onClick={() => setDeleting(true)}>
            Delete Folder
          </Button>
        )
      }
    >
      <TextInput
        label="Folder Name"
        size={size}
        data-autofocus
        maxLength={FOLDER_NAME_LETTERS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorChoice label="Folder Color" colors={FOLDER_COLORS} value={color} onChange={setColor} />
    </FormDialog>
  );
}
