import type { Editor, Extensions } from '@tiptap/core';
import { type UseEditorOptions, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { countWords } from '../../model/note-text';
import { bodyExtensions } from './extensions';
import { openedBy } from './link-place';
import { pickPictures, picturesOf, putPictures } from './pictures';

/** How long typing rests before the words are counted again, in milliseconds. */
const COUNT_MS = 300;

export interface BodyInput {
  /** HTML to begin with. */
  content: string;
  isEditable: boolean;
  onChange?: (editor: Editor) => void;
  /** What makes it the text of a document that others write in, too, in the place of `content`. */
  shared?: Extensions | null;
  /** Keeps a file as one of this note's; gives the address of its picture, or null where that failed. */
  onPicture: (file: File) => Promise<string | null>;
}

/** The editor of a note's text, with pictures by paste, drop and the slash menu, and how many words there are. */
export function useBody({ content, isEditable, onChange, shared = null, onPicture }: BodyInput) {
  const [words, setWords] = useState(() => countWords(content));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handlers = useRef({ onChange, onPicture });
  useEffect(() => {
    handlers.current = { onChange, onPicture };
  });
  const made = useRef<Editor | null>(null);
  const put = (files: readonly File[], at?: number) => {
    if (made.current) void putPictures(made.current, files, (file) => handlers.current.onPicture(file), at);
  };
  const options: UseEditorOptions = {
    extensions: [
      ...bodyExtensions({
        onImage: () => void pickPictures().then((files) => put(files)),
        isTogether: shared !== null,
      }),
      ...(shared ?? []),
    ],
    ...(!shared && { content }),
    editable: isEditable,
    // Its style sheet would need a nonce: ours has what it says.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { 'aria-label': 'Note text', role: 'textbox', 'aria-multiline': 'true' },
      handleClick: (view, _pos, event) => {
        // A text that is only read follows its links by itself.
        const address = view.editable ? openedBy(event) : null;
        if (address) window.open(address, '_blank', 'noopener,noreferrer');
        return address !== null;
      },
      handlePaste: (_view, event) => {
        const files = picturesOf(event.clipboardData);
        put(files);
        return files.length > 0;
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = isMoved ? [] : picturesOf(event.dataTransfer);
        put(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return files.length > 0;
      },
    },
    onCreate: ({ editor }) => setWords(countWords(editor.getHTML())),
    onUpdate: ({ editor }) => {
      handlers.current.onChange?.(editor);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWords(countWords(editor.getHTML())), COUNT_MS);
    },
  };
  const editor = useEditor(options, [shared]);
  useEffect(() => {
    made.current = editor;
    return () => clearTimeout(timer.current);
  }, [editor]);
  useEffect(() => {
    if (editor && editor.isEditable !== isEditable) editor.setEditable(isEditable, false);
  }, [editor, isEditable]);
  return { editor, words, setWords };
}
