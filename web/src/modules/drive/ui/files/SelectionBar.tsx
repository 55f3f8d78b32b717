import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import type { Total } from '../../model/pages';
import { itemsSelected, selectAllWords } from '../../model/selection-words';
import classes from './SelectionBar.module.css';
import type { FileSelection } from './use-file-selection';

export interface SelectionBarProps {
  selection: FileSelection;
  total: Total;
  /** Where no table head has a checkbox for the page. */
  hasCheckbox: boolean;
  /** The way to all that the filter matches stands here. */
  offersAll: boolean;
  /** What can be done with the chosen files; the one that deletes comes last. */
  children?: ReactNode;
}

/** What is chosen and what can be done with it. Takes the place of the row with the tabs, so that nothing moves. */
export function SelectionBar({ selection, total, hasCheckbox, offersAll, children }: SelectionBarProps) {
  const isPhone = usePhone();
  const count = selection.everything ? total : { count: selection.count, isCapped: false };
  return (
    <section className={classes.bar} aria-label="Selected files">
      {hasCheckbox && (
        <Checkbox
          size="xs"
          aria-label="Select page"
          checked={selection.extent === 'all'}
          indeterminate={selection.extent === 'some'}
          onChange={selection.onToggleAll}
        />
      )}
      <span className={classes.count} role="status">
        {itemsSelected(count)}
      </span>
      {offersAll && (
        <Button variant="subtle" className={classes.all} onClick={selection.onEverything}>
          {selectAllWords(total)}
        </Button>
      )}
      {isPhone ? (
        <ActionIcon size="2.75rem" aria-label="Clear selection" onClick={selection.onClear}>
          <IconX size="1.25rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          leftSection={<IconX size="1rem" stroke={1.6} aria-hidden />}
          onClick={selection.onClear}
          aria-label="Clear selection"
        >
          Clear
        </Button>
      )}
      <span className={classes.space} />
      <span className={classes.deeds}>{children}</span>
    </section>
  );
}
