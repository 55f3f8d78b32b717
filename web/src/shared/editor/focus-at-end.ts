import type { Editor } from '@tiptap/core';

/**
 * Puts the cursor behind the last letter, at once. The editor's own command waits for the next frame: whoever types on, as
 * after Up in an empty field, would lose the letters until then.
 */
export function focusAtEnd(editor: Editor): void {
  editor.commands.focus('end');
  editor.view.focus();
}
