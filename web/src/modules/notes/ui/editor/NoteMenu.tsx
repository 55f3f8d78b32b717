import {
  IconCopy,
  IconDatabase,
  IconFileTypeHtml,
  IconHistory,
  IconLayoutSidebar,
  IconMarkdown,
  IconMaximize,
  IconPaperclip,
  IconPin,
  IconPinnedOff,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import { printNote, saveExport } from '../../api/export';
import type { NoteDeeds } from '../../api/mutations';
import type { Note } from '../../api/types';
import { titleOf } from '../../model/note-text';
import { IN_TRASH, NO_EDIT } from '../../model/note-words';

export interface NoteMenuProps {
  note: Note;
  deeds: NoteDeeds;
  isPanel: boolean;
  onForm?: () => void;
  onAttach: () => void;
  onAttachFromDrive: () => void;
  onVersions: () => void;
  onCopied: (copy: Note) => void;
  onDeleted: () => void;
}

/** What else can be done with the open note. */
export function NoteMenu({ note, deeds, onAttach, onAttachFromDrive, onVersions, ...props }: NoteMenuProps) {
  const { isPanel, onForm, onCopied, onDeleted } = props;
  const noEdit = note.isDeleted ? IN_TRASH : !note.can.edit && NO_EDIT;
  return (
    <ActionsMenu
      label={`Actions for ${titleOf(note.title, '')}`}
      size="2rem"
      items={[
        ...(onForm
          ? [
              {
                label: isPanel ? 'Full page' : 'Beside the list',
                icon: isPanel ? IconMaximize : IconLayoutSidebar,
                onClick: onForm,
              },
            ]
          : []),
        {
          label: note.isPinned ? 'Unpin' : 'Pin',
          icon: note.isPinned ? IconPinnedOff : IconPin,
          refusal: noEdit,
          onClick: () => void deeds.togglePin(note),
        },
        {
          label: 'Duplicate',
          icon: IconCopy,
          onClick: () => void deeds.duplicate(note).then((copy) => copy && onCopied(copy)),
        },
        { label: 'Attach files', icon: IconPaperclip, refusal: noEdit, onClick: onAttach },
        { label: 'Attach from Drive', icon: IconDatabase, refusal: noEdit, onClick: onAttachFromDrive },
        { label: 'Versions', icon: IconHistory, onClick: onVersions },
        { label: 'Export as Markdown', icon: IconMarkdown, onClick: () => void saveExport(note, 'markdown') },
        { label: 'Export as HTML', icon: IconFileTypeHtml, onClick: () => void saveExport(note, 'html') },
        { label: 'Print', icon: IconPrinter, onClick: () => printNote(note) },
        ...deletionOf(note, deeds, onDeleted),
      ]}
    />
  );
}

/** The way out, for those who have it: to the trash, and from there for good. */
function deletionOf(note: Note, deeds: NoteDeeds, onDeleted: () => void): ActionItemProps[] {
  const after = (isGone: boolean) => isGone && onDeleted();
  const look = { icon: IconTrash, isDanger: true };
  if (!note.isDeleted) {
    return note.can.delete ? [{ label: 'Delete', ...look, onClick: () => void deeds.trash(note).then(after) }] : [];
  }
  return note.can.purge
    ? [{ label: 'Delete permanently', ...look, onClick: () => void deeds.purge(note).then(after) }]
    : [];
}
