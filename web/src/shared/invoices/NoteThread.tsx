import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatExactMoment, formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import classes from './NoteThread.module.css';

export interface ThreadNote {
  id: string;
  kind: 'comment' | 'query' | 'answer';
  body: string;
  author: string;
  /** Written in the portal. */
  isSubcontractor: boolean;
  at: string;
}

/** The longest note, as the server takes it. */
const MAX_LENGTH = 4000;

export interface NoteThreadProps {
  notes: readonly ThreadNote[];
  /** Said where nobody has written yet. */
  empty: string;
  /** Whose side the reader is on: their own notes stand to the right. */
  side: 'office' | 'subcontractor';
  /** The form below, see `NoteForm`; absent where nothing can be written. */
  children?: ReactNode;
}

/** What office and subcontractor wrote to each other about an invoice, the oldest first. */
export function NoteThread({ notes, empty, side, children }: NoteThreadProps) {
  return (
    <div className={classes.thread}>
      {notes.length === 0 && <p className={classes.empty}>{empty}</p>}
      {notes.length > 0 && (
        <ol className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <li
              key={note.id}
              className={classes.note}
              data-own={note.isSubcontractor === (side === 'subcontractor') || undefined}
            >
              <div className={classes.head}>
                <span className={classes.author}>{note.author}</span>
                {note.kind === 'query' && <ToneBadge tone="warn">Query</ToneBadge>}
                {note.kind === 'answer' && <ToneBadge tone="info">Answer</ToneBadge>}
                <time dateTime={note.at} title={formatExactMoment(note.at)}>
                  {formatMoment(note.at, new Date())}
                </time>
              </div>
              <p className={classes.body}>{note.body}</p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  );
}

export interface NoteFormProps {
  label: string;
  /** Who reads it. */
  hint?: string;
  button: string;
  isSending: boolean;
  /** Resolves when the server has it; then the field is emptied. */
  onSend: (body: string) => Promise<unknown>;
}

/** Writes a note. What is written stays in the field until the server has it. */
export function NoteForm({ label, hint, button, isSending, onSend }: NoteFormProps) {
  const [body, setBody] = useState('');
  const size = usePhone() ? 'lg' : 'md';
  const send = () => {
    if (body.trim() === '' || isSending) return;
    onSend(body.trim()).then(
      () => setBody((now) => (now === body ? '' : now)),
      () => undefined,
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={label}
        description={hint}
        size={size}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_LENGTH}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            send();
          }
        }}
      />
      <Button type="submit" variant="default" size={size} disabled={body.trim() === ''} loading={isSending}>
        {button}
      </Button>
    </form>
  );
}
