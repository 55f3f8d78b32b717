import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { randomId } from '@/shared/lib/random-id';
import { noteKey } from '../../api/keys';
import { refreshNotes } from '../../api/mutations';
import { attachFile, createNote, findNote, type NoteChange, updateNote } from '../../api/notes-api';
import type { Note } from '../../api/types';
import { type DraftContent, draftChanges } from '../../model/drafts';
import { createFirstSave, type FirstSave, type FirstState, type SentForm } from '../../model/first-save';
import { pictureIds } from '../../model/note-pictures';
import { isEmptyDraft, type useDrafts } from './use-drafts';

/** A note that the form became, and what of the form is in it. */
export interface Made {
  note: Note;
  content: DraftContent;
}

/**
 * Makes a note of the form at the first pause. Until what was typed meanwhile is on its way, too, it stays a draft of
 * this browser: `taken` ends that. A form that is left before brings its note up to date without the page.
 */
export function useFirstSave(
  drafts: ReturnType<typeof useDrafts>,
  left: SentForm | null,
  onMade: (note: Note) => void,
) {
  const client = useQueryClient();
  const [state, setState] = useState<FirstState>({ kind: 'rest' });
  const [made, setMade] = useState<Made | null>(null);
  const [isTaken, setTaken] = useState(false);
  const saver = useRef<FirstSave<Note> | null>(null);
  const result = useRef({ made: null as Made | null, isTaken: false });
  const { current, mark, forget } = drafts;
  const handlers = useRef({ onMade, left });
  useEffect(() => {
    handlers.current.onMade = onMade;
  });

  useEffect(() => {
    let last: DraftContent | null = null;
    // A draft that nothing could be done with stays among the drafts.
    const finish = (changes: NoteChange | null, { note }: Made) =>
      void bringUpToDate(note, changes, last).then(forget, () => undefined);
    const first = createFirstSave<Note>(
      {
        read: () => {
          const form = current();
          return isEmptyDraft(form) ? null : form;
        },
        newKey: () => randomId(24),
        send: ({ key, content: { folder, ...rest } }) => createNote({ ...rest, folderId: folder }, key),
        isUntouched: isAsMade,
        keep: mark,
        changed: setState,
        made(note, content) {
          const now = { note, content };
          result.current.made = now;
          client.setQueryData(noteKey(note.id), note);
          void refreshNotes(client);
          if (last) {
            finish(changesOf(content, last), now);
            return;
          }
          // Pictures were uploaded when there was no note yet that could use them.
          void attachPictures(note.id, current());
          setMade(now);
          handlers.current.onMade(note);
        },
      },
      handlers.current.left,
    );
    saver.current = first;
    if (handlers.current.left || !isEmptyDraft(current())) first.begin();
    const onOnline = () => first.retry();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      last = current();
      first.dispose();
      // Its title and tags are sent by what follows the form.
      const { made: done, isTaken: isOver } = result.current;
      if (!done || isOver) return;
      const { content } = last;
      finish(content === done.content.content ? null : { content }, done);
    };
  }, [client, current, mark, forget]);

  return {
    state,
    made,
    isTaken,
    /** What was typed into the form no longer needs a draft. */
    taken() {
      if (result.current.isTaken) return;
      result.current.isTaken = true;
      setTaken(true);
      forget();
    },
    isSaving: () => saver.current?.state().kind === 'saving',
    touch: () => saver.current?.touch(),
    pause: () => saver.current?.pause(),
    save: async () => (await saver.current?.save()) ?? null,
  };
}

async function isAsMade(note: Note): Promise<boolean> {
  const now = await findNote(note.id).catch((error) => {
    if (error.status === 404) return null;
    throw error;
  });
  return now !== null && !now.isDeleted && now.version === note.version;
}

function changesOf(sent: DraftContent, now: DraftContent): NoteChange | null {
  const changes = draftChanges(sent, now);
  if (!changes) return null;
  const { folder, ...rest } = changes;
  return { ...rest, ...(folder !== undefined && { folderId: folder }) };
}

async function bringUpToDate(note: Note, changes: NoteChange | null, form: DraftContent | null): Promise<void> {
  if (changes) await updateNote(note.id, { ...changes, version: note.version });
  if (form) await attachPictures(note.id, form);
}

async function attachPictures(noteId: string, { content }: DraftContent): Promise<void> {
  for (const fileId of pictureIds(content)) await attachFile(noteId, fileId).catch(() => undefined);
}
