import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import { filterOptions } from '@/shared/ui/filter-options';
import { useNoteDeeds } from '../../api/mutations';
import { foldersQuery } from '../../api/queries';
import type { NoteFolder } from '../../api/types';
import { notesMoveWords } from '../../model/note-words';
import classes from './folders.module.css';

export interface DeleteFolderDialogProps {
  folder: Pick<NoteFolder, 'id' | 'name'>;
  /** Asks whether it shall be deleted. */
  question: string;
  onClose: () => void;
  /** The folder is gone. */
  onDeleted?: () => void;
}

/** Stands for 'No folder' in the list, which wants a word. */
const NONE = '';

/** Asks before a folder is deleted, and where its notes shall go. */
export function DeleteFolderDialog({ folder, question, onClose, onDeleted }: DeleteFolderDialogProps) {
  const size = usePhone() ? 'lg' : 'md';
  const deeds = useNoteDeeds();
  const others = (useQuery(foldersQuery()).data?.items ?? []).filter(({ id }) => id !== folder.id);
  const [to, setTo] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const target = others.find(({ id }) => id === to);

  async function remove(): Promise<void> {
    setBusy(true);
    const isGone = await deeds.deleteFolder(folder.id, target?.id ?? null);
    setBusy(false);
    if (!isGone) return;
    onClose();
    onDeleted?.();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Delete Folder"
      footer={
        <>
          <Button variant="default" size={size} data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button size={size} data-danger loading={isBusy} onClick={() => void remove()}>
            Delete Folder
          </Button>
        </>
      }
    >
      <p className={classes.question}>
        {question} {notesMoveWords(target?.name ?? null)}
      </p>
      {others.length > 0 && (
        <Select
          label="Move its notes to"
          size={size}
          allowDeselect={false}
          searchable={others.length > 10}
          filter={filterOptions}
          data={[{ value: NONE, label: 'No folder' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          value={to}
          onChange={(id) => setTo(id ?? NONE)}
        />
      )}
    </Dialog>
  );
}
