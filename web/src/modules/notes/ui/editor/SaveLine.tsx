import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatExactMoment } from '@/shared/lib/dates';
import { modifiedWords } from '../../model/note-groups';
import { wordCountWords } from '../../model/note-text';
import type { SaidState } from '../../model/together/said-state';
import classes from './Editor.module.css';

export interface SaveLineProps {
  words: number;
  /** RFC 3339; null for a note that was never saved. */
  modified: string | null;
  state: SaidState['kind'];
  /** Stands in the line: who else is in the note. */
  children?: ReactNode;
}

const WORDS: Partial<Record<SaidState['kind'], string>> = {
  waiting: 'Saving...',
  saving: 'Saving...',
  saved: 'Saved',
  offline: 'Not saved yet. Your text is kept in this browser.',
  refused: 'Not saved',
  conflict: 'Not saved',
  unreached: 'The server cannot be reached: read-only until it answers.',
};

/** Under the text: how long it is, when it changed, and whether the server has it. */
export function SaveLine({ words, modified, state, children }: SaveLineProps) {
  const said = WORDS[state];
  return (
    <footer className={classes.foot}>
      <span>{wordCountWords(words)}</span>
      {modified && <span title={formatExactMoment(modified)}>{modifiedWords(modified, new Date())}</span>}
      {children}
      <span className={classes.space} />
      <span className={classes.state} data-kind={state} role="status">
        {state === 'saved' && <IconCheck size="1rem" stroke={1.8} aria-hidden />}
        {state === 'offline' && <IconCloudOff size="1rem" stroke={1.6} aria-hidden />}
        {said}
      </span>
    </footer>
  );
}
