import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Draft,
  type DraftContent,
  deleteDraft,
  keepForm,
  listDrafts,
  newDraftId,
  recoverForms,
  saveDraft,
} from '../../model/drafts';
import type { SentForm } from '../../model/first-save';
import { isBlank } from '../../model/note-text';

/** notes-and-schedule.md section 4.4: after a second's rest; the badge for two; the count every two. */
const SAVE_MS = 1000;
const BADGE_MS = 2000;
const COUNT_MS = 2000;
/** A long text takes long to keep: that is done again only after so many times as long. */
const KEEP_PAUSE = 10;

/** A form without title and content is nothing to keep. */
export const isEmptyDraft = ({ title, content }: Pick<DraftContent, 'title' | 'content'>): boolean =>
  title.trim() === '' && isBlank(content);

/**
 * Keeps the form of a new note as a draft of `owner`'s: after each change, and when the page is left by any way. What is typed
 * before the draft is due is kept as well, for a tab that dies.
 */
export function useDrafts(owner: string, read: () => DraftContent, left: SentForm | null) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => {
    recoverForms(localStorage);
    return listDrafts(localStorage, owner);
  });
  const [isSaved, setSaved] = useState(false);
  /** The browser has no room for what the form holds. */
  const [isFull, setFull] = useState(false);
  const draftId = useRef<string | null>(null);
  /** What the form was sent as. */
  const sent = useRef(left);
  const isDirty = useRef(false);
  /** The form became a note: whatever is still on its way to a draft comes too late. */
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const badge = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepPause = useRef(0);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  const recount = useCallback(() => setDrafts(listDrafts(localStorage, owner)), [owner]);
  /** Nothing that is due is done any more. */
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    clearTimeout(keeping.current);
    keeping.current = undefined;
  }, []);

  /** Keeps what the form holds now; true when there is something and it is kept. */
  const save = useCallback((): boolean => {
    stop();
    if (isOver.current) return false;
    const content = reader.current();
    if (isEmptyDraft(content)) return false;
    draftId.current ??= newDraftId(localStorage, new Date());
    const isKept = saveDraft(localStorage, draftId.current, content, new Date(), { owner, sent: sent.current });
    setFull(!isKept);
    if (!isKept) return false;
    isDirty.current = false;
    setSaved(true);
    clearTimeout(badge.current);
    badge.current = setTimeout(() => setSaved(false), BADGE_MS);
    recount();
    return true;
  }, [recount, stop, owner]);

  const keep = useCallback(() => {
    keeping.current = undefined;
    const began = performance.now();
    const content = reader.current();
    if (!isEmptyDraft(content)) {
      draftId.current ??= newDraftId(localStorage, new Date());
      keepForm(localStorage, draftId.current, content, new Date(), { owner, sent: sent.current });
    }
    keepPause.current = (performance.now() - began) * KEEP_PAUSE;
  }, [owner]);

  /** The form changed. */
  const touch = useCallback(() => {
    // A key pressed before the form is drawn anew, or the editor as it takes the note's document.
    if (isOver.current) return;
    isDirty.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_MS);
    // After the event, when the form has what it brought.
    keeping.current ??= setTimeout(keep, keepPause.current);
  }, [save, keep]);

  /** The form became a note: its draft is gone with it, and there is none any more. */
  const forget = useCallback(() => {
    stop();
    isOver.current = true;
    setFull(false);
    isDirty.current = false;
    if (draftId.current) deleteDraft(localStorage, draftId.current);
    draftId.current = null;
    recount();
  }, [recount, stop]);

  /** Keeps with the draft what was asked of the server. */
  const mark = useCallback(
    (next: SentForm | null) => {
      sent.current = next;
      save();
    },
    [save],
  );

  /** Lets go of the form without deleting its draft. */
  const leave = useCallback(() => {
    stop();
    isDirty.current = false;
    draftId.current = null;
  }, [stop]);

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
      stop();
      clearTimeout(badge.current);
    };
  }, [recount, save, stop]);

  /** Whether this is the form's own draft. */
  const holds = useCallback((id: string) => draftId.current === id, []);
  /** What the form holds now, whoever asks. */
  const current = useCallback(() => reader.current(), []);
  return { drafts, isSaved, isFull, current, holds, touch, save, mark, forget, leave, recount };
}
