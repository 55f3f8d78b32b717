import type { Editor } from '@tiptap/core';
import { createDocument } from '@tiptap/core';

/**
 * Shows another text without a trace of it being typed. The server writes the same text in other HTML than the editor does, so
 * the documents are compared: what is shown already is left alone, with the cursor in it.
 */
export function showContent(editor: Editor, html: string): void {
  if (editor.getHTML() === html) return;
  const next = createDocument(html, editor.schema);
  if (next.eq(editor.state.doc)) return;
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}
