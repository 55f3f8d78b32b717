import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@/shared/session/use-session';
import { everyNoteList, noteKey } from '../../api/keys';
import { updateNote } from '../../api/notes-api';
import type { Note } from '../../api/types';
import { createSaver, type Known, type NoteFields, type Saver, type SaveState } from '../../model/saver';
import { bodySchema } from './extensions';
import { keepLeftBehind, readLeftBehind } from './left-behind';
import { mergeContent } from './merge-content';

const knownOf = ({ title, content, tags, version }: Note): Known => ({ title, content, tags, version });

/** Saves what is typed into a note, and shows what became of it. `shown` is the note with what is not saved yet. */
export function useNoteSaver(note: Note) {
  const client = useQueryClient();
  const { tenantId, uid } = useSession();
  const owner = `${tenantId}/${uid}`;
  const saver = useRef<Saver | null>(null);
  const [state, setState] = useState<SaveState>({ kind: 'rest' });
  const [typed, setTyped] = useState<NoteFields>(() => readLeftBehind(owner, note.id)?.fields ?? {});
  const first = useRef(note);
  const noteId = note.id;

  useEffect(() => {
    const made = createSaver(
      knownOf(first.current),
      {
        send: async (fields, version) => {
          const saved = await updateNote(noteId, { ...fields, version });
          client.setQueryData<Note>(noteKey(noteId), saved);
          return knownOf(saved);
        },
        merge: (base, mine, theirs) => mergeContent(bodySchema, base, mine, theirs),
        keep: (left) => {
          keepLeftBehind(owner, noteId, left);
          setTyped(left?.fields ?? {});
        },
        changed: setState,
        saved: () => void client.invalidateQueries({ queryKey: everyNoteList }),
      },
      readLeftBehind(owner, noteId),
    );
    saver.current = made;
    const onHide = () => made.flush();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onHide);
      made.dispose();
    };
  }, [client, owner, noteId]);

  useEffect(() => {
    first.current = note;
    saver.current?.adopt(knownOf(note));
  }, [note]);

  return {
    state,
    /** The note with what the person typed over it. */
    shown: { title: note.title, content: note.content, tags: note.tags, ...typed },
    edit: (fields: NoteFields) => saver.current?.edit(fields),
    flush: () => saver.current?.flush(),
    resolve: (whose: 'mine' | 'theirs') => saver.current?.resolve(whose),
  };
}
