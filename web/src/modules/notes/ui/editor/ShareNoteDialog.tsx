import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PeopleDialog } from '@/modules/drive';
import { membersQuery } from '@/shared/session/queries';
import { useSession } from '@/shared/session/use-session';
import { Dialog } from '@/shared/ui/Dialog';
import { useNoteDeeds } from '../../api/mutations';
import type { NoteSummary } from '../../api/types';
import { titleOf } from '../../model/note-text';
import { NO_SHARE } from '../../model/note-words';

export interface ShareNoteDialogProps {
  note: Pick<NoteSummary, 'id' | 'title' | 'sharedWith' | 'can'>;
  onClose: () => void;
}

/** Shares a note with people of the organisation. */
export function ShareNoteDialog({ note, onClose }: ShareNoteDialogProps) {
  const { userId } = useSession();
  const people = (useQuery(membersQuery).data?.members ?? []).filter(({ id }) => id !== userId);
  const deeds = useNoteDeeds();
  const [isBusy, setBusy] = useState(false);

  async function share(userIds: readonly string[]): Promise<void> {
    setBusy(true);
    const shared = await deeds.share(note.id, userIds);
    setBusy(false);
    if (shared) onClose();
  }

  if (!note.can.share) {
    return (
      <Dialog opened onClose={onClose} title="Share note">
        <p>{NO_SHARE}</p>
      </Dialog>
    );
  }
  return (
    <Suspense>
      <PeopleDialog
        title="Share note"
        about={titleOf(note.title, '')}
        people={people}
        current={note.sharedWith.filter((id) => id !== userId)}
        isBusy={isBusy}
        onShare={(userIds) => void share(userIds)}
        onClose={onClose}
      />
    </Suspense>
  );
}
