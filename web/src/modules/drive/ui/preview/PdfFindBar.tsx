import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import classes from './PdfPreview.module.css';
import type { PdfFind } from './use-pdf-find';

/** The field to find words in the document. Enter goes to the next hit, Shift-Enter to the one before, Escape closes. */
export function PdfFindBar({ find, onClose }: { find: PdfFind; onClose: () => void }) {
  return (
    <search className={classes.find}>
      <TextInput
        className={classes.findField}
        type="search"
        size="sm"
        aria-label="Find in document"
        placeholder="Find in document..."
        autoFocus
        value={find.words}
        // Escape leaves the search, not the preview.
        data-mantine-stop-propagation="true"
        onChange={(event) => find.setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && find.hasHits) find.step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
        }}
      />
      <span className={classes.hits} role="status">
        {find.status}
      </span>
      <ActionIcon aria-label="Previous hit" disabled={!find.hasHits} onClick={() => find.step(-1)}>
        <IconChevronUp size="1rem" stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label="Next hit" disabled={!find.hasHits} onClick={() => find.step(1)}>
        <IconChevronDown size="1rem" stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label="Close search" onClick={onClose}>
        <IconX size="1rem" stroke={1.6} />
      </ActionIcon>
    </search>
  );
}
