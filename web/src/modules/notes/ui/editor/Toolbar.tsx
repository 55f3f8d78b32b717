import { ActionIcon, Button } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconUnderline } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { keyCaps } from '@/shared/lib/shortcuts';
import { usePhone } from '@/shared/lib/use-phone';
import classes from './Editor.module.css';
import { LinkDialog } from './LinkDialog';

/** The four tools of the text: Bold, Italic, Underline, Insert Link. All else is behind a slash and in Markdown. */
export function Toolbar({ editor, isDisabled }: { editor: Editor | null; isDisabled: boolean }) {
  const isPhone = usePhone();
  const [isLinking, setLinking] = useState(false);
  const marks = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current?.isActive('bold') ?? false,
      italic: current?.isActive('italic') ?? false,
      underline: current?.isActive('underline') ?? false,
      link: current?.isActive('link') ?? false,
    }),
  });
  const isOff = isDisabled || !editor;
  const tools = [
    { id: 'bold', label: 'Bold', icon: IconBold, keys: 'mod+b', run: () => editor?.chain().focus().toggleBold().run() },
    {
      id: 'italic',
      label: 'Italic',
      icon: IconItalic,
      keys: 'mod+i',
      run: () => editor?.chain().focus().toggleItalic().run(),
    },
    {
      id: 'underline',
      label: 'Underline',
      icon: IconUnderline,
      keys: 'mod+u',
      run: () => editor?.chain().focus().toggleUnderline().run(),
    },
  ] as const;
  const size = isPhone ? '2.75rem' : '2rem';
  return (
    <div className={classes.tools} role="toolbar" aria-label="Formatting">
      {tools.map(({ id, label, icon: Icon, keys, run }) => (
        <ActionIcon
          key={id}
          size={size}
          className={classes.tool}
          aria-label={label}
          aria-pressed={marks?.[id] ?? false}
          title={`${label} (${keyCaps(keys).join(' ')})`}
          disabled={isOff}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <Icon size={isPhone ? '1.25rem' : '1rem'} stroke={1.8} aria-hidden />
        </ActionIcon>
      ))}
      {isPhone ? (
        <ActionIcon
          size={size}
          className={classes.tool}
          aria-label="Insert Link"
          disabled={isOff}
          onClick={() => setLinking(true)}
        >
          <IconLink size="1.25rem" stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          className={classes.tool}
          leftSection={<IconLink size="1rem" stroke={1.6} aria-hidden />}
          disabled={isOff}
          onClick={() => setLinking(true)}
        >
          Insert Link
        </Button>
      )}
      {isLinking && editor && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
