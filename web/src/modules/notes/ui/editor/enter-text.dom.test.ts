import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { enterText } from './enter-text';
import { bodyExtensions } from './extensions';

let editor: Editor;
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

it('has the focus at the beginning of the text before the next key can come', () => {
  const title = document.body.appendChild(document.createElement('input'));
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: bodyExtensions({ onImage: () => undefined, isTogether: false }),
    content: '<p>north wall</p><p>south wall</p>',
    injectCSS: false,
  });
  editor.commands.setTextSelection(15);
  title.focus();
  enterText(editor);
  expect(document.activeElement).toBe(editor.view.dom);
  expect(editor.state.selection.from).toBe(1);
});
