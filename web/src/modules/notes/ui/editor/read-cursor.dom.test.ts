import { renderHook } from '@testing-library/react';
import { createDocument, Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { updateYFragment } from '@tiptap/y-tiptap';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { TEXT } from '../../model/together/merge-documents';
import { ELSEWHERE } from '../../model/together/provider';
import { Cursors } from './cursors';
import { bodyExtensions, bodySchema } from './extensions';
import { readCursor } from './read-cursor';
import { useCursors } from './use-present';

let editor: Editor;
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

/** An editor whose cursor is at the beginning, with the focus. */
function open(html: string): Y.Doc {
  const doc = new Y.Doc();
  const node = createDocument(html, bodySchema);
  updateYFragment(doc, doc.getXmlFragment(TEXT), node, { mapping: new Map(), isOMark: new Map() });
  const place = document.body.appendChild(document.createElement('div'));
  editor = new Editor({
    element: place,
    extensions: [
      ...bodyExtensions({ onImage: () => undefined, isTogether: true }),
      Collaboration.configure({ document: doc, field: TEXT }),
      Cursors,
    ],
    injectCSS: false,
  });
  editor.commands.setTextSelection(1);
  editor.view.focus();
  return doc;
}

/** The cursor goes behind a line, as after a click there: the browser has not told of it yet. */
function click(line: number): void {
  const text = editor.view.dom.children[line]?.firstChild as Text;
  document.getSelection()?.collapse(text, text.length);
}

const before = () => editor.state.doc.textBetween(0, editor.state.selection.from, '|');

it('keeps a click that others’ words come after', () => {
  const doc = open('<p>Wind:</p><p>Crew:</p>');
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
  const words = theirs.getXmlFragment(TEXT).get(0) as Y.XmlElement;
  (words.get(0) as Y.XmlText).insert(5, ' 12');

  click(1);
  readCursor();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs), ELSEWHERE);
  expect(before()).toBe('Wind: 12|Crew:');
});

it('keeps a click that others’ cursors come after', () => {
  open('<p>Wind:</p><p>Crew:</p>');
  click(1);
  renderHook(() => useCursors(editor, []));
  expect(before()).toBe('Wind:|Crew:');
});
