import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { openCaretMenu } from '@/shared/editor/caret-menu';
import { trimBody } from '../../model/body';
import { isSendStroke, type SendKey } from '../../model/send-key';
import type { CompletionSource } from './completions';
import { composerExtensions } from './composer-extensions';

export interface ComposerEditorInput {
  label: string;
  placeholder: string;
  /** HTML to begin with. */
  content: string;
  sources: readonly CompletionSource[];
  /** Which key sends, by the person's present setting. */
  readSendKey: () => SendKey;
  onSend: () => void;
  onChange: (html: string) => void;
  onFiles: (files: readonly File[]) => void;
  /** Up, with nothing written. */
  onUp: () => void;
  onEscape: () => void;
}

export interface ComposerEditor {
  /** One that was taken down stays here until the next is up: whoever writes into it asks first. */
  editor: Editor | null;
  isEmpty: boolean;
  /** Puts a text into the field that was not typed now. */
  restore: (html: string) => void;
}

/** The field a message is written in, and whether anything is in it. */
export function useComposerEditor(input: ComposerEditorInput): ComposerEditor {
  const current = useRef(input);
  useEffect(() => {
    current.current = input;
  });
  const [isEmpty, setEmpty] = useState(trimBody(input.content) === '');
  const editor = useEditor({
    extensions: composerExtensions(input.placeholder, input.sources),
    content: input.content,
    // Its style sheet would need a nonce: ours has what it says.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { 'aria-label': input.label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
      handleKeyDown: (view, event) => onKey(event, view.state.doc.textContent === ''),
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event, _slice, isMoved) => {
        if (isMoved || !takeFiles(event.dataTransfer)) return false;
        event.preventDefault();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = trimBody(changed.getHTML());
      setEmpty(html === '');
      current.current.onChange(html);
    },
  });

  function onKey(event: KeyboardEvent, isBlank: boolean): boolean {
    // The list of suggestions has its own keys.
    if (openCaretMenu.get()) return false;
    const { onSend, onUp, onEscape } = current.current;
    if (isSendStroke(event, current.current.readSendKey(), isInBlock(editor))) {
      onSend();
      return true;
    }
    if (event.key === 'ArrowUp' && isBlank && isPlain(event) && trimBody(editor?.getHTML() ?? '') === '') {
      onUp();
      return true;
    }
    if (event.key === 'Escape' && !event.isComposing) {
      onEscape();
      return true;
    }
    return false;
  }

  /** Text that comes with a picture, as from a word processor, is worth more than the picture. */
  function takeFiles(data: DataTransfer | null): boolean {
    if (!data || data.files.length === 0 || data.getData('text/plain') !== '') return false;
    current.current.onFiles([...data.files]);
    return true;
  }

  return {
    editor,
    isEmpty,
    restore(html) {
      if (!editor || editor.isDestroyed) return;
      editor.commands.setContent(html, { emitUpdate: false });
      setEmpty(trimBody(html) === '');
    },
  };
}

const isPlain = (event: KeyboardEvent): boolean => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

/** The cursor stands where Enter alone begins the next line of something. */
function isInBlock(editor: Editor | null): boolean {
  return editor !== null && (editor.isActive('codeBlock') || editor.isActive('listItem'));
}
