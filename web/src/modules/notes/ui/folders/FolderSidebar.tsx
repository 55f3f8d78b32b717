import { TextInput } from '@mantine/core';
import { IconNotes, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { useNoteDeeds } from '../../api/mutations';
import type { NoteFolder } from '../../api/types';
import { noteColor } from '../../model/note-colors';
import { DELETE_FOLDER, NO_EDIT } from '../../model/note-words';
import { DeleteFolderDialog } from './DeleteFolderDialog';
import { FOLDER_NAME_LETTERS } from './FolderDialogs';
import classes from './folders.module.css';

/** All folders beside an open one: where to go, and what to rename and delete. */
export function FolderSidebar({ folders }: { folders: readonly NoteFolder[] }) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<NoteFolder | null>(null);
  const deeds = useNoteDeeds();

  return (
    <aside className={classes.sidebar} aria-label="Folders">
      <nav className={classes.links} aria-label="Note folders">
        <Link to="/notes/all" search={{}} className={classes.link}>
          <IconNotes size="1rem" stroke={1.6} aria-hidden />
          <span className={classes.linkName}>All Notes</span>
        </Link>
        {folders.map((folder) =>
          renaming === folder.id ? (
            <RenameField
              key={folder.id}
              name={folder.name}
              onDone={(name) => {
                setRenaming(null);
                if (name !== folder.name) void deeds.updateFolder(folder.id, { name });
              }}
              onCancel={() => setRenaming(null)}
            />
          ) : (
            <div key={folder.id} className={classes.linkRow}>
              <Link
                to="/notes/folders"
                search={{ folder: folder.id }}
                className={classes.link}
                activeOptions={{ includeSearch: true }}
                title={folder.name}
              >
                <span className={classes.dot} style={{ background: noteColor(folder.color) }} aria-hidden />
                <span className={classes.linkName}>{folder.name}</span>
                <span className={classes.count}>{folder.noteCount}</span>
              </Link>
              <ActionsMenu
                className={classes.more}
                label={`Actions for folder ${folder.name}`}
                items={[
                  {
                    label: 'Rename',
                    icon: IconPencil,
                    refusal: !folder.can.edit && NO_EDIT,
                    onClick: () => setRenaming(folder.id),
                  },
                  {
                    label: 'Delete',
                    icon: IconTrash,
                    isDanger: true,
                    refusal: !folder.can.delete && NO_EDIT,
                    onClick: () => setDeleting(folder),
                  },
                ]}
              />
            </div>
          ),
        )}
      </nav>
      {deleting && <DeleteFolderDialog folder={deleting} question={DELETE_FOLDER} onClose={() => setDeleting(null)} />}
    </aside>
  );
}

/** Enter confirms a name that is not blank, Escape cancels; so does leaving a blank one. */
function RenameField({
  name,
  onDone,
  onCancel,
}: {
  name: string;
  onDone: (name: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(name);
  const finish = () => (text.trim() === '' ? onCancel() : onDone(text.trim()));
  return (
    <TextInput
      aria-label={`New name of ${name}`}
      size="sm"
      maxLength={FOLDER_NAME_LETTERS}
      autoFocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish();
        else if (event.key === 'Escape') onCancel();
      }}
    />
  );
}
