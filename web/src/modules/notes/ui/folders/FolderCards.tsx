import { ActionIcon, Collapse } from '@mantine/core';
import { IconChevronRight, IconFolderFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NoteFolder } from '../../api/types';
import type { NotesLayout } from '../../model/layout';
import { noteColor } from '../../model/note-colors';
import { cut, titleOf } from '../../model/note-text';
import { noteCountWords } from '../../model/note-views';
import { useNotes } from '../list/use-notes';
import classes from './folders.module.css';

/** Characters of a folder's description that its card shows. */
const DESCRIPTION_CUT = 100;
/** Notes that an unfolded row shows. */
const ROW_NOTES = 5;

/** Folders as cards, or as rows that unfold what was written in them last. */
export function FolderCards({ folders, layout }: { folders: readonly NoteFolder[]; layout: NotesLayout }) {
  return (
    <ul className={layout === 'grid' ? classes.cards : classes.rows} aria-label="Folders">
      {folders.map((folder) =>
        layout === 'grid' ? (
          <FolderCard key={folder.id} folder={folder} />
        ) : (
          <FolderRow key={folder.id} folder={folder} />
        ),
      )}
    </ul>
  );
}

function FolderCard({ folder }: { folder: NoteFolder }) {
  return (
    <li className={classes.card}>
      <FolderIcon color={folder.color} />
      <div className={classes.cardWords}>
        <FolderLink folder={folder} />
        {folder.description && <p className={classes.about}>{cut(folder.description, DESCRIPTION_CUT)}</p>}
        <span className={classes.count}>{noteCountWords(folder.noteCount)}</span>
      </div>
    </li>
  );
}

function FolderRow({ folder }: { folder: NoteFolder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <ActionIcon
          className={classes.unfold}
          data-open={isOpen || undefined}
          aria-label={`Notes in ${folder.name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
        <FolderIcon color={folder.color} />
        <FolderLink folder={folder} />
        <span className={classes.count}>{noteCountWords(folder.noteCount)}</span>
      </div>
      <Collapse expanded={isOpen}>{isOpen && <RowNotes folder={folder} />}</Collapse>
    </li>
  );
}

function RowNotes({ folder }: { folder: NoteFolder }) {
  const { notes, query } = useNotes({ view: 'all', folderId: folder.id });
  if (query.isPending) return null;
  if (notes.length === 0) return <p className={classes.nothing}>No notes in this folder</p>;
  return (
    <ul className={classes.rowNotes} aria-label={`Notes in ${folder.name}`}>
      {notes.slice(0, ROW_NOTES).map((note) => (
        <li key={note.id}>
          <Link
            to="/notes/$noteId"
            params={{ noteId: note.id }}
            search={{ view: 'all', folder: folder.id }}
            className={classes.rowNote}
          >
            {titleOf(note.title, note.preview)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function FolderLink({ folder }: { folder: NoteFolder }) {
  return (
    <Link to="/notes/folders" search={{ folder: folder.id }} className={classes.open} title={folder.name}>
      {folder.name}
    </Link>
  );
}

function FolderIcon({ color }: { color: string }) {
  return (
    <span className={classes.icon} style={{ color: noteColor(color) }} aria-hidden>
      <IconFolderFilled size="1.5rem" />
    </span>
  );
}
