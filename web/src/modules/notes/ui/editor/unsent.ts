import { getHTMLFromFragment } from '@tiptap/core';
import { createJournal } from '../../model/together/journal-store';
import { textOfDocument } from '../../model/together/merge-documents';
import { documentOf } from '../../model/together/provider';
import { bodySchema } from './extensions';
import { keepLeftBehind, readLeftBehind } from './left-behind';

/** A note as a person wrote it last, where the server has not all of that. */
export interface Unsent {
  /** Empty where only the text was written. */
  title: string;
  /** HTML. */
  content: string;
  tags: readonly string[];
}

/** What this browser keeps for `owner` (organisation and person) of a note that can no longer be read; null where it keeps nothing. */
export async function readUnsent(owner: string, noteId: string): Promise<Unsent | null> {
  const entries = await createJournal(owner, noteId).list();
  const written = entries.find(({ isKnown }) => !isKnown);
  const left = readLeftBehind(owner, noteId);
  if (!written && !left) return null;
  const { title, tags } = { title: '', tags: [], ...left?.base, ...left?.fields };
  // What the server had before is kept beside what was written on it, so the text is whole.
  const ofDocument = () => {
    const updates = entries.filter(({ epoch }) => epoch === written?.epoch).map(({ update }) => update);
    return getHTMLFromFragment(textOfDocument(documentOf(updates), bodySchema).content, bodySchema);
  };
  return { title, tags, content: left?.fields.content ?? (written ? ofDocument() : (left?.base.content ?? '')) };
}

/** It is somewhere else now. */
export async function forgetUnsent(owner: string, noteId: string): Promise<void> {
  keepLeftBehind(owner, noteId, null);
  const journal = createJournal(owner, noteId);
  await journal.remove((await journal.list()).map(({ id }) => id));
}
