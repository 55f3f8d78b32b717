import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Doc } from 'yjs';
import { newUuid } from '@/shared/lib/uuid';
import { followTopic } from '@/shared/live/followers';
import { liveConnected } from '@/shared/live/use-live';
import { beforeSignOut } from '@/shared/session/local-stores';
import { useSession } from '@/shared/session/use-session';
import { everyNoteList, noteKey } from '../../api/keys';
import { openDocument, pushUpdate } from '../../api/notes-api';
import type { Note } from '../../api/types';
import { createJournal } from '../../model/together/journal-store';
import { mergeDocuments } from '../../model/together/merge-documents';
import { createTogether, type Together, type TogetherState } from '../../model/together/provider';
import { isNews } from '../../model/together/writer-id';
import { bodySchema } from './extensions';
import { readCursor } from './read-cursor';

/** How often a note's document is asked for while no stream tells of changes, in milliseconds. */
const POLL_MS = 3000;

/**
 * The document of a note's text, in which others may write at the same time, and what became of what is written here.
 * `own` is the document in which a new note was begun; it is joined with the server's.
 */
export function useTogether(note: Note, canEdit: boolean, onTooLarge: () => void, own?: Doc) {
  const client = useQueryClient();
  const { tenantId, uid } = useSession();
  const together = useRef<Together | null>(null);
  const [doc, setDoc] = useState<Doc | null>(null);
  const [state, setState] = useState<TogetherState>({ kind: 'loading' });
  const tooLarge = useRef(onTooLarge);
  const begun = useRef(own);
  useEffect(() => {
    tooLarge.current = onTooLarge;
  });
  const noteId = note.id;

  useEffect(() => {
    let hasSaved = false;
    const writer = newUuid();
    // The lists tell of a note's words, the note of when they changed.
    const tellSaved = () => {
      if (!hasSaved) return;
      hasSaved = false;
      for (const queryKey of [everyNoteList, noteKey(noteId)]) void client.invalidateQueries({ queryKey });
    };
    let hasAskedAgain = false;
    /**
     * Reads the note that was refused. A refusal may come after the news that its cause is gone: a note that can be edited is
     * tried once more.
     */
    const look = async () => {
      await client.invalidateQueries({ queryKey: noteKey(noteId) });
      const read = client.getQueryData<Note>(noteKey(noteId));
      if (!read?.can.edit || read.isDeleted || hasAskedAgain || made.state().kind !== 'refused') return;
      hasAskedAgain = true;
      made.retry();
    };
    const made = createTogether({
      ...(begun.current && { own: begun.current }),
      read: (after) => openDocument(noteId, after),
      push: (epoch, update) => pushUpdate(noteId, epoch, update, writer),
      journal: createJournal(`${tenantId}/${uid}`, noteId),
      merge: (theirs, mine, base) => mergeDocuments(bodySchema, theirs, mine, base),
      tooLarge: () => tooLarge.current(),
      taking: readCursor,
      opened: setDoc,
      changed(next) {
        setState(next);
        if (next.kind === 'saved') {
          hasSaved = true;
          hasAskedAgain = false;
        }
        if (next.kind === 'refused') void look();
        if (next.kind === 'rest') tellSaved();
      },
    });
    together.current = made;
    const onHide = () => void made.flush();
    const stops = [
      followTopic('noteDocument', (ids) => isNews(ids, noteId, writer) && made.pull()),
      liveConnected.subscribe(() => liveConnected.get() && made.pull()),
      beforeSignOut(made.flush),
    ];
    const onOnline = () => made.retry();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onOnline);
    const poll = setInterval(() => !liveConnected.get() && made.pull(), POLL_MS);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onOnline);
      clearInterval(poll);
      for (const stop of stops) stop();
      made.dispose();
      tellSaved();
      setDoc(null);
    };
  }, [client, noteId, tenantId, uid]);

  // The right to edit came back, or the note out of the trash; or somebody else saved the text as a whole.
  const { version } = note;
  const met = useRef({ canEdit, version });
  useEffect(() => {
    if (canEdit && !met.current.canEdit) together.current?.retry();
    else if (version !== met.current.version) together.current?.pull();
    met.current = { canEdit, version };
  }, [canEdit, version]);

  // What is too long can be made shorter; whatever else is refused can only be read, and copied.
  const isOpen = doc !== null && (state.kind !== 'refused' || state.error.status === 413);
  return { doc, state, isOpen, resolve: (whose: 'mine' | 'theirs') => together.current?.resolve(whose) };
}
