import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DriveFile } from '../../api/types';
import { stemLength } from '../../model/file-name';
import type { FileActions } from './file-actions';
import classes from './files.module.css';

/** A file's name as a field, in the place of the name. Enter and leaving it keep what was typed, Escape does not. */
export function RenameField({ file, actions }: { file: DriveFile; actions: FileActions }) {
  /** Escape and Enter take the field away, which also counts as leaving it. */
  const isOver = useRef(false);
  // The name that the person saw and began from: where somebody else renames it meanwhile, theirs must not be written over.
  const [begun] = useState(file);
  const [offered] = useState(() => actions.refusedName(file) ?? file.name);
  const seen = begun.name === file.name ? file : begun;
  const finish = (name: string | null) => {
    if (isOver.current) return;
    isOver.current = true;
    if (name === null) actions.stopRename();
    else actions.rename(seen, name);
  };
  return (
    <TextInput
      className={classes.rename}
      size="xs"
      aria-label={`New name of ${begun.name}`}
      defaultValue={offered}
      maxLength={255}
      autoFocus
      spellCheck={false}
      onFocus={(event) => event.currentTarget.setSelectionRange(0, stemLength(offered))}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // The list has its own use for these keys.
        event.stopPropagation();
        // Both keys also take or drop a word that is being put together, as Japanese is written.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        else if (event.key === 'Escape') finish(null);
        else return;
        event.preventDefault();
      }}
      // What is left as it was offered is not sent: of a refused name, whoever goes on to other things would be told again.
      onBlur={(event) => finish(event.currentTarget.value === offered ? null : event.currentTarget.value)}
    />
  );
}
