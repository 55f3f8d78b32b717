import { Button } from '@mantine/core';
import type { Note } from '../../api/types';
import type { SaidState } from '../../model/together/said-state';
import classes from './Editor.module.css';

export interface NoteNoticesProps {
  note: Note;
  /** The note is not there any more, or not for this person. */
  isGone: boolean;
  state: SaidState;
  onResolve: (whose: 'mine' | 'theirs') => void;
  onRestore: () => void;
  /** What is on the page becomes a note of the person's own. */
  onSaveCopy: () => void;
}

const FIELD_WORDS = { title: 'the title', content: 'the text', tags: 'the tags' } as const;

/** What stands between the person and saving: each with what can be done about it. */
export function NoteNotices({ note, isGone, state, onResolve, onRestore, onSaveCopy }: NoteNoticesProps) {
  if (state.kind === 'conflict') {
    const fields = state.fields.map((field) => FIELD_WORDS[field]).join(' and ');
    return (
      <div className={classes.notice} role="alert">
        <span>Someone else changed {fields} while you were writing. Your version is kept here until you choose.</span>
        <Button size="xs" variant="default" onClick={() => onResolve('theirs')}>
          Use theirs
        </Button>
        <Button size="xs" onClick={() => onResolve('mine')}>
          Keep mine
        </Button>
      </div>
    );
  }
  if (isGone || state.kind === 'refused') {
    return (
      <div className={classes.notice} role="alert">
        <span>
          {isGone || state.kind !== 'refused'
            ? 'This note was permanently deleted, or is no longer shared with you.'
            : state.error.message}{' '}
          What you see here is kept in this browser.
        </span>
        <Button size="xs" onClick={onSaveCopy}>
          Save as a new note
        </Button>
      </div>
    );
  }
  if (note.isDeleted) {
    return (
      <div className={classes.notice} role="status">
        <span>This note is in the trash.</span>
        {note.can.restore && (
          <Button size="xs" variant="default" onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
    );
  }
  return null;
}
