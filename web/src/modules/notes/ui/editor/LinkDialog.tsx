import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { linkAddress } from '../../model/links';
import classes from './Editor.module.css';
import { linkPlace, putLink, removeLink } from './link-place';

/** Puts a link where the cursor stands, makes one of the words that are marked, or changes the one in which it stands. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const [before] = useState(() => linkPlace(editor));
  const [url, setUrl] = useState(before.href);
  const [text, setText] = useState(before.text);
  const [error, setError] = useState<string | null>(null);

  function insert(): void {
    const href = linkAddress(url);
    if (!href) {
      setError('This is not an address that a note can link to.');
      return;
    }
    const isAsBefore = text !== '' && text === before.text;
    // Without words of its own, a link says its address as it was typed.
    putLink(editor, href, isAsBefore ? null : text.trim() || url.trim());
    onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Insert Link"
      about={before.href && <LinkTo href={before.href} />}
      submitLabel="Insert Link"
      isDisabled={url.trim() === ''}
      onSubmit={insert}
      aside={
        before.href && (
          <Button
            variant="subtle"
            data-danger
            size={size}
            onClick={() => {
              removeLink(editor);
              onClose();
            }}
          >
            Remove Link
          </Button>
        )
      }
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

/** Where a link leads, to go there: in a text that is being written a click sets the cursor. */
function LinkTo({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.linkTo}>
      Open {href}
    </a>
  );
}
