import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyExtensions } from './extensions';
import { linkPlace, openedBy, putLink, removeLink } from './link-place';

let editor: Editor;
const PLAN = 'https://example.org/plan';
const OTHER = 'https://example.org/other';

function open(content: string): Editor {
  editor = new Editor({ extensions: bodyExtensions({ onImage: () => undefined }), content, injectCSS: false });
  return editor;
}
/** The text as runs: words, and where they lead or how they look. */
const runs = () =>
  (editor.state.doc.firstChild?.children ?? []).map(({ text, marks }) =>
    [text, ...marks.map(({ type, attrs }) => attrs.href ?? type.name)].join(' → '),
  );
afterEach(() => editor.destroy());

describe('a link in a text', () => {
  it('is the one in which the cursor stands, whole', () => {
    open(`<p>See <a href="${PLAN}">the plan</a> now.</p>`);
    editor.commands.setTextSelection(8);
    expect(linkPlace(editor)).toEqual({ from: 5, to: 13, text: 'the plan', href: PLAN });
    putLink(editor, OTHER, null);
    expect(runs()).toEqual(['See ', `the plan → ${OTHER}`, ' now.']);
    editor.commands.setTextSelection(8);
    putLink(editor, PLAN, 'level 4');
    expect(runs()).toEqual(['See ', `level 4 → ${PLAN}`, ' now.']);
  });

  it('is made of marked words, which stay as they look', () => {
    open('<p>See <strong>the</strong> plan</p>');
    editor.commands.setTextSelection({ from: 5, to: 13 });
    expect(linkPlace(editor).text).toBe('the plan');
    putLink(editor, PLAN, null);
    expect(runs()).toEqual(['See ', `the → ${PLAN} → bold`, ` plan → ${PLAN}`]);
  });

  it('ends where it ends: what is typed next is no part of it', () => {
    open('<p>See</p>');
    editor.commands.setTextSelection(4);
    putLink(editor, PLAN, ' here');
    editor.view.dispatch(editor.state.tr.insertText('!'));
    expect(runs()).toEqual(['See', ` here → ${PLAN}`, '!']);
    editor.commands.setTextSelection({ from: 1, to: 4 });
    putLink(editor, PLAN, null);
    editor.commands.setTextSelection({ from: 9, to: 10 });
    putLink(editor, OTHER, null);
    editor.view.dispatch(editor.state.tr.insertText('?'));
    expect(runs().slice(-2)).toEqual([`! → ${OTHER}`, '?']);
  });

  it('is put where the words are by then', () => {
    open('<p>the plan</p>');
    editor.commands.setTextSelection({ from: 5, to: 9 });
    editor.view.dispatch(editor.state.tr.insertText('Look at ', 1));
    putLink(editor, PLAN, null);
    expect(runs()).toEqual(['Look at the ', `plan → ${PLAN}`]);
  });

  it('is taken away, and its words are not', () => {
    open(`<p>See <a href="${PLAN}">the plan</a> now.</p>`);
    editor.commands.setTextSelection(7);
    removeLink(editor);
    expect(runs()).toEqual(['See the plan now.']);
  });

  it('takes no picture away', () => {
    open('<img src="/api/v1/drive/files/7/thumbnail" alt="Plan"><p>x</p>');
    editor.commands.setNodeSelection(0);
    putLink(editor, PLAN, 'here');
    expect(editor.getHTML()).toContain('<img');
    expect(editor.getHTML()).toContain('>here</a>');
  });
});

describe('a click in a text that is written', () => {
  const click = (href: string, keys: MouseEventInit) => {
    open('<p></p>');
    const link = document.createElement('a');
    link.setAttribute('href', href);
    const words = link.appendChild(document.createElement('strong'));
    let seen: string | null = null;
    words.addEventListener('click', (event) => {
      seen = openedBy(event);
    });
    words.dispatchEvent(new MouseEvent('click', keys));
    return seen;
  };
  it('opens a link with Ctrl or Command, and nothing that a note may not hold', () => {
    expect(click(PLAN, { ctrlKey: true })).toBe(PLAN);
    expect(click(PLAN, { metaKey: true })).toBe(PLAN);
    expect(click(PLAN, {})).toBeNull();
    expect(click('javascript:alert(1)', { ctrlKey: true })).toBeNull();
  });
});
