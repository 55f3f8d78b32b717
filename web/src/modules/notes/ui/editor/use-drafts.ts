import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, type DraftContent, deleteDraft, listDrafts, newDraftId, saveDraft } from '../../model/drafts';
import { isBlank } from '../../model/note-text';

/** notes-and-schedule.md section 4.4: after a second's rest; the badge for two; the count every two. */
const SAVE_MS = 1000;
const BADGE_MS = 2000;
const COUNT_MS = 2000;

/** A form without title and content is nothing to keep. */
export const isEmptyDraft = ({ title, content }: Pick<DraftContent, 'title' | 'content'>): boolean =>
  title.trim() === '' && isBlank(content);

/** Keeps the form of a new note as a draft: after each change, and when the page is left by any way. */
export function useDrafts(read: () => DraftContent) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => listDrafts(localStorage));
  const [isSaved, setSaved] = useState(false);
  const draftId = useRef<string | null>(null);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const badge = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  const recount = useCallback(() => setDrafts(listDrafts(localStorage)), []);

  /** Keeps what the form holds now; true when there is something and it is kept. */
  const save = useCallback((): boolean => {
    clearTimeout(timer.current);
    const content = reader.current();
    if (isEmptyDraft(content)) return false;
    draftId.current ??= newDraftId(localStorage, new Date());
    if (!saveDraft(localStorage, draftId.current, content, new Date())) return false;
    isDirty.current = false;
    setSaved(true);
    clearTimeout(badge.current);
    badge.current = setTimeout(() => setSaved(false), BADGE_MS);
    recount();
    return true;
  }, [recount]);

  /** The form changed. */
  const touch = useCallback(() => {
    isDirty.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_MS);
  }, [save]);

  /** The form is empty again, or became a note: its draft is gone with it. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    isDirty.current = false;
    if (draftId.current) deleteDraft(localStorage, draftId.current);
    draftId.current = null;
    recount();
  }, [recount]);

  /** Lets go of the form without deleting its draft. */
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    isDirty.current = false;
    draftId.current = null;
  }, []);

  useEffect(() => {
    const poll = setInterval(recount, COUNT_MS);
    const onHide = () => {
      if (isDirty.current) save();
    };
    // Browsers show a text of their own; ours is what the question means.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isDirty.current || isEmptyDraft(reader.current())) return;
      save();
      event.preventDefault();
      event.returnValue = 'You have unsaved changes. Your draft will be saved automatically.';
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      clearInterval(poll);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('beforeunload', onLeave);
      // Browser back, a link, a shortcut: the page is left with what it holds.
      onHide();
      clearTimeout(timer.current);
      clearTimeout(badge.current);
    };
  }, [recount, save]);

  return { drafts, isSaved, touch, save, forget, leave, recount };
}
