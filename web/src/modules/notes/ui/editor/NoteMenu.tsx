import { IconCopy, IconLayoutSidebar, IconMaximize, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import type { NoteDeeds } from '../../api/mutations';
import type { Note } from '../../api/types';
import { titleOf } from '../../model/note-text';
import { NO_DELETE, NO_EDIT } from '../../model/note-words';

export interface NoteMenuProps {
  note: Note;
  deeds: NoteDeeds;
  isPanel: boolean;
  onForm?: () => void;
  onCopied: (copy: Note) => void;
  onDeleted: () => void;
}

/** What else can be done with the open note. */
export function NoteMenu({ note, deeds, isPanel, onForm, onCopied, onDeleted }: NoteMenuProps) {
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
          refusal: !note.can.edit && NO_EDIT,
          onClick: () => void deeds.togglePin(note),
        },
        {
          label: 'Duplicate',
          icon: IconCopy,
          onClick: () => void deeds.duplicate(note).then((copy) => copy && onCopied(copy)),
        },
        {
          label: 'Delete',
          icon: IconTrash,
          isDanger: true,
          refusal: !note.can.delete && NO_DELETE,
          onClick: () => void deeds.trash(note).then((isGone) => isGone && onDeleted()),
        },
      ]}
    />
  );
}
