import { ActionIcon } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import classes from './Composer.module.css';

const FORMATS = [
  { name: 'bold', label: 'Bold', icon: IconBold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    label: 'Italic',
    icon: IconItalic,
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'strike',
    label: 'Strike through',
    icon: IconStrikethrough,
    run: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
  { name: 'code', label: 'Code', icon: IconCode, run: (editor: Editor) => editor.chain().focus().toggleCode().run() },
  {
    name: 'codeBlock',
    label: 'Code block',
    icon: IconSourceCode,
    run: (editor: Editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    name: 'bulletList',
    label: 'Bullet list',
    icon: IconList,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    icon: IconListNumbers,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    icon: IconBlockquote,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const;

/** How the text at the cursor looks. Markdown does the same while one types. */
export function FormatBar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => FORMATS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  });
  return (
    <div className={classes.formats} role="group" aria-label="Format">
      {FORMATS.map(({ name, label, icon: Icon, run }) => (
        <ActionIcon
          key={name}
          size="1.75rem"
          aria-label={label}
          title={label}
          aria-pressed={active.includes(name)}
          data-active={active.includes(name) || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Icon size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
