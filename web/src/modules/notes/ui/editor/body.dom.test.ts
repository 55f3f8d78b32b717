import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { bodyExtensions } from './extensions';
import { mergeContent } from './merge-content';

let editor: Editor;
const open = (content: string) => {
  editor = new Editor({ extensions: bodyExtensions({ onImage: () => undefined }), content, injectCSS: false });
  return editor;
};
afterEach(() => editor.destroy());

it('keeps every kind of block through its HTML', () => {
  const html = [
    '<h2>Plan</h2>',
    '<ul><li><p>one</p></li></ul>',
    '<ol><li><p>two</p></li></ol>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>',
    '<blockquote><p>said</p></blockquote>',
    '<pre><code>x = 1</code></pre>',
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>',
    '<img src="/api/v1/drive/files/7/thumbnail" alt="Plan">',
    '<hr>',
    '<p><strong>b</strong><em>i</em><u>u</u><s>s</s><code>c</code><br>line</p>',
  ].join('');
  const first = open(html).getJSON();
  editor.commands.setContent(editor.getHTML());
  expect(editor.getJSON()).toEqual(first);
  const kinds = JSON.stringify(first);
  for (const kind of ['heading', 'bulletList', 'orderedList', 'taskItem', 'blockquote', 'codeBlock', 'table', 'image'])
    expect(kinds).toContain(`"${kind}"`);
});

it('makes a task of a point that begins with brackets, as Markdown writes it', () => {
  open('<ul><li><p>[ ]</p></li></ul>');
  const at = editor.state.doc.content.size - 3;
  editor.commands.setTextSelection(at);
  editor.view.someProp('handleTextInput', (handle) =>
    handle(editor.view, at, at, ' ', () => editor.state.tr.insertText(' ')),
  );
  expect(editor.getHTML()).toContain('data-type="taskItem"');
  expect(editor.getText().trim()).toBe('');
});

it('takes no script, handler or foreign scheme out of what is pasted', () => {
  open('');
  editor.commands.insertContent(
    '<p onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a><img src="x" onerror="y()"></p>',
  );
  expect(editor.getHTML()).not.toMatch(/script|onclick|onerror/);
});

it('takes pictures of this product only, as the server does', () => {
  open('');
  const own = '<img src="/api/v1/drive/files/7/thumbnail">';
  editor.commands.insertContent(
    `<p>a</p><img src="https://else.example/p.png"><img src="data:image/png;base64,AA">${own}`,
  );
  expect(editor.getHTML().match(/<img/g)).toHaveLength(1);
  expect(editor.getHTML()).toContain(own);
});

it('puts the blocks of two people together, though the server writes other HTML', () => {
  const { schema } = open('');
  const base = '<p>one</p><p><a href="https://a.b" rel="noopener noreferrer nofollow">two</a></p>';
  const mine = '<p>one, mine</p><p><a href="https://a.b" target="_blank">two</a></p>';
  const merged = mergeContent(schema, base, mine, `${base}<p>three</p>`);
  editor.commands.setContent(merged ?? '');
  expect(editor.getText({ blockSeparator: '|' })).toBe('one, mine|two|three');
  expect(mergeContent(schema, base, mine, base.replace('one', 'theirs'))).toBeNull();
});
