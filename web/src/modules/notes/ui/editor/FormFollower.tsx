import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Doc } from 'yjs';
import { useNoteDeeds } from '../../api/mutations';
import { noteQuery } from '../../api/queries';
import { type DraftContent, draftChanges } from '../../model/drafts';
import { type SaidState, saidState } from '../../model/together/said-state';
import { SaveLine } from './SaveLine';
import type { Made } from './use-first-save';
import { useNoteSaver } from './use-note-saver';
import { useTogether } from './use-together';

/** Nothing is under way any more; what a missing line holds up is kept in this browser. */
const SETTLED: ReadonlySet<SaidState['kind']> = new Set(['rest', 'saved', 'offline']);
/** Somebody has to be asked or told, for which a note's own page has the room. */
const TROUBLE: ReadonlySet<SaidState['kind']> = new Set(['conflict', 'refused']);
/** The form is written in all the time, unlike a note whose text has not come. */
const IN_A_FORM: Partial<Record<SaidState['kind'], SaidState['kind']>> = { loading: 'saving', unreached: 'offline' };

export interface FormFollowerProps {
  made: Made;
  /** The form's text. */
  doc: Doc;
  fields: Omit<DraftContent, 'content'>;
  /** The form's text as HTML. */
  readText: () => string;
  words: number;
  /** The person wants to go on to the note once all is saved. */
  isEnding: boolean;
  /** What is typed is kept and sent without the form's help; the text is in this document. */
  onTaken: (doc: Doc) => void;
  onSaved: () => void;
  onTrouble: () => void;
  children?: ReactNode;
}

/** Sends what is typed into the form of a new note to the note that it became, as a note's own page does. */
export function FormFollower(props: FormFollowerProps) {
  const { made, doc: own, fields, isEnding } = props;
  const note = useQuery({ ...noteQuery(made.note.id), initialData: made.note }).data;
  const deeds = useNoteDeeds();
  const saver = useNoteSaver(note);
  const isOpen = note.can.edit && !note.isDeleted;
  const together = useTogether(note, isOpen, () => saver.edit({ content: props.readText() }), own);
  const said = saidState(saver.state, together.state).kind;
  const state = IN_A_FORM[said] ?? said;
  const { doc } = together;
  const handlers = useRef({ ...props, saver, deeds });
  useEffect(() => {
    handlers.current = { ...props, saver, deeds };
  });

  const sent = useRef(made.content);
  useEffect(() => {
    const now = { ...fields, content: sent.current.content };
    const { title, tags, color, folder } = draftChanges(sent.current, now) ?? {};
    sent.current = now;
    const { saver: current, deeds: does, made: of } = handlers.current;
    if (title !== undefined || tags) current.edit({ ...(title !== undefined && { title }), ...(tags && { tags }) });
    if (color === undefined && folder === undefined) return;
    const change = { ...(color !== undefined && { color }), ...(folder !== undefined && { folderId: folder }) };
    void does.choose(of.note.id, change);
  }, [fields]);

  useEffect(() => {
    if (doc) handlers.current.onTaken(doc);
  }, [doc]);
  useEffect(() => {
    if (TROUBLE.has(state)) handlers.current.onTrouble();
  }, [state]);
  useEffect(() => {
    if (!isEnding || !doc) return;
    if (state === 'waiting') handlers.current.saver.flush();
    else if (SETTLED.has(state)) handlers.current.onSaved();
  }, [isEnding, doc, state]);

  return (
    <SaveLine words={props.words} modified={note.updatedAt} state={state}>
      {props.children}
    </SaveLine>
  );
}
