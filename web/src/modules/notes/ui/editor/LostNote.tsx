import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '@/shared/session/use-session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SearchDrawing } from '@/shared/ui/illustrations/drawings';
import { NotFound, USUAL_REASON } from '@/shared/ui/NotFound';
import { useNoteDeeds } from '../../api/mutations';
import { forgetUnsent, readUnsent } from './unsent';

/** A note that is not there, or not for this person. What they wrote into it and could not save is still theirs. */
export function LostNote({ noteId }: { noteId: string }) {
  const { tenantId, uid } = useSession();
  const owner = `${tenantId}/${uid}`;
  const navigate = useNavigate();
  const deeds = useNoteDeeds();
  const [isBusy, setBusy] = useState(false);
  const unsent = useQuery({
    queryKey: ['notes', 'unsent', owner, noteId],
    queryFn: () => readUnsent(owner, noteId),
    gcTime: 0,
    networkMode: 'always',
  }).data;

  async function save(): Promise<void> {
    if (!unsent) return;
    setBusy(true);
    const copy = await deeds.create(unsent);
    setBusy(false);
    if (!copy) return;
    await forgetUnsent(owner, noteId);
    await navigate({ to: '/notes/$noteId', params: { noteId: copy.id }, replace: true });
  }

  if (!unsent) return <NotFound thing="Note" back={{ to: '/notes/all', label: 'All notes' }} />;
  return (
    <EmptyState
      role="alert"
      drawing={<SearchDrawing />}
      title="Note not found"
      message={`${USUAL_REASON} Your last changes weren’t saved and are kept in this browser.`}
      action={
        <Button size="md" loading={isBusy} onClick={() => void save()}>
          Save as a new note
        </Button>
      }
    />
  );
}
