import { type Editor, getMarkRange } from '@tiptap/core';
import { linkAddress } from '../../model/links';

/** Where a link goes: the marked words, or all of the link in which the cursor stands. */
export interface LinkPlace {
  from: number;
  to: number;
  /** The words there. */
  text: string;
  /** Where they lead now; '' where they are no link. */
  href: string;
}

export function linkPlace({ state }: Editor): LinkPlace {
  const { doc, schema, selection } = state;
  const type = schema.marks.link;
  const around = type && getMarkRange(selection.$from, type);
  const isInside = around && selection.to <= around.to;
  const { from, to } = isInside ? around : selection;
  const mark = isInside ? doc.nodeAt(from)?.marks.find((one) => one.type === type) : undefined;
  const text = doc.textBetween(from, to, ' ');
  // A picture that is marked stays where it is.
  return { from: text === '' ? to : from, to, text, href: String(mark?.attrs.href ?? '') };
}

/**
 * Makes a link of `words` in the place of what is marked; without words of what is marked itself, which keeps its bold and
 * italic. The place is looked up anew: others may have written since the person was asked.
 */
export function putLink(editor: Editor, href: string, words: string | null): void {
  const { from, to } = linkPlace(editor);
  const chain = editor.chain().focus();
  if (words === null && from < to) chain.setTextSelection({ from, to }).setLink({ href }).setTextSelection(to);
  else {
    const marks = [{ type: 'link', attrs: { href } }];
    chain.insertContentAt({ from, to }, { type: 'text', text: words ?? href, marks });
  }
  // What is typed next is no part of it.
  chain.unsetMark('link').run();
}

/** The words stay, and lead nowhere. */
export function removeLink(editor: Editor): void {
  const { from, to } = linkPlace(editor);
  editor.chain().focus().setTextSelection({ from, to }).unsetLink().setTextSelection(to).run();
}

/** The address that a click on a text that is being written opens: a plain click sets the cursor. */
export function openedBy({ target, ctrlKey, metaKey }: MouseEvent): string | null {
  const link = ctrlKey || metaKey ? (target as Element).closest('a[href]') : null;
  return link && linkAddress(link.getAttribute('href') ?? '');
}
