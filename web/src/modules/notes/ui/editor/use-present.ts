import type { Editor, Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Doc } from 'yjs';
import { newUuid } from '@/shared/lib/uuid';
import { followTopic } from '@/shared/live/followers';
import { listPresence, tellPresence } from '../../api/notes-api';
import { TEXT } from '../../model/together/merge-documents';
import { createPresence, type Place, type Presence, type Present } from '../../model/together/presence';
import { isNews } from '../../model/together/writer-id';
import { Cursors } from './cursors';
import { readCursor } from './read-cursor';

/** Who else is in a note, and says where this person is in it. */
export function usePresent(noteId: string) {
  const presence = useRef<Presence | null>(null);
  const [others, setOthers] = useState<readonly Present[]>([]);
  useEffect(() => {
    const clientId = newUuid();
    const made = createPresence({
      clientId,
      tell: (cursor) => tellPresence(noteId, clientId, cursor),
      list: () => listPresence(noteId),
      changed: setOthers,
    });
    presence.current = made;
    const stop = followTopic('notePresence', (ids) => isNews(ids, noteId, clientId) && made.look());
    // A page that the browser kept comes back by its arrow.
    const onShow = (event: PageTransitionEvent) => event.persisted && made.back();
    window.addEventListener('pagehide', made.leave);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', made.leave);
      window.removeEventListener('pageshow', onShow);
      stop();
      made.dispose();
    };
  }, [noteId]);
  const move = useCallback((place: Place | null) => presence.current?.move(place), []);
  return { others, move };
}

/** What makes an editor's text that of a document, with the others' cursors in it; null until there is one. */
export function useShared(doc: Doc | null, onMove: (place: Place | null) => void): Extensions | null {
  return useMemo(
    () => doc && [Collaboration.configure({ document: doc, field: TEXT }), Cursors.configure({ onMove })],
    [doc, onMove],
  );
}

/** Shows the others' cursors in the text. */
export function useCursors(editor: Editor | null, others: readonly Present[]): void {
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    readCursor();
    editor.commands.showCursors?.(others);
  }, [editor, others]);
}
