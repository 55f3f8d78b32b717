import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/**
 * Puts the cursor at the beginning of a note's text, at once. The editor's own `focus` command waits for the next frame, and what is
 * typed until then would go where the focus was.
 */
export function enterText({ state, view }: Editor): void {
  view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView());
  view.focus();
}
