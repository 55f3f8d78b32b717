import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { linkAddress } from '../../model/links';

/** Puts a link where the cursor stands, or makes one of the words that are marked. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const { from, to } = editor.state.selection;
  const [url, setUrl] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [text, setText] = useState(() => editor.state.doc.textBetween(from, to, ' '));
  const [error, setError] = useState<string | null>(null);

  function insert(): void {
    const href = linkAddress(url);
    if (!href) {
      setError('This is not an address that a note can link to.');
      return;
    }
    const words = text.trim() || url.trim();
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run();
    onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Insert Link"
      submitLabel="Insert Link"
      isDisabled={url.trim() === ''}
      onSubmit={insert}
    >
      <TextInput
        label="URL"
        placeholder="https://example.org"
        size={size}
        data-autofocus
        inputMode="url"
        value={url}
        error={error}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setError(null);
        }}
      />
      <TextInput
        label="Link Text"
        placeholder="The URL, unless given"
        size={size}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
