/**
 * Drafts of notes that are not saved yet, kept in this browser (notes-and-schedule.md sections 3.3 and 4.4). Storage may be
 * full or refused: then nothing is kept, and the caller is told.
 */

import type { SentForm } from './first-save';

const PREFIX = 'notesDraft_';
/** Beside a draft: the form as it stands, which is newer than its draft by what was typed within the last second. */
const FORM_PREFIX = 'notesForm_';

/** What a form for a new note holds. */
export interface DraftContent {
  title: string;
  /** HTML. */
  content: string;
  tags: readonly string[];
  color: string;
  /** A folder's id; null for none. */
  folder: string | null;
}

/** What a draft holds beside the form. */
export interface DraftOrigin {
  /** Whose it is, so that whoever signs in after them on this browser is not shown it. */
  owner: string;
  /** The request for a note that was sent without an answer so far: a later page sends the same one. */
  sent?: SentForm | null;
}

export interface Draft extends DraftContent, DraftOrigin {
  /** `notesDraft_` and a timestamp: also the key it is kept under. */
  draftId: string;
  /** RFC 3339. */
  savedAt: string;
}

/** What is different in a form from what it held before; null where nothing is. */
export function draftChanges(before: DraftContent, now: DraftContent): Partial<DraftContent> | null {
  const fields = Object.keys(now) as (keyof DraftContent)[];
  const changed = fields.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]));
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, now[field]])) : null;
}

/** A key for a draft begun now that no draft has. */
export function newDraftId(storage: Storage, now: Date): string {
  let at = now.getTime();
  while (storage.getItem(PREFIX + at) !== null || storage.getItem(FORM_PREFIX + at) !== null) at += 1;
  return PREFIX + at;
}

/** Keeps a draft under its id; false where the browser keeps nothing more. */
export function saveDraft(
  storage: Storage,
  draftId: string,
  content: DraftContent,
  now: Date,
  origin: DraftOrigin,
): boolean {
  const isKept = write(storage, draftId, { draftId, content, now, origin });
  if (isKept) storage.removeItem(formKey(draftId));
  return isKept;
}

/** Keeps a form while it is typed into, before its draft is due: a tab that dies takes no letter with it. */
export function keepForm(
  storage: Storage,
  draftId: string,
  content: DraftContent,
  now: Date,
  origin: DraftOrigin,
): void {
  write(storage, formKey(draftId), { draftId, content, now, origin });
}

/** Forms that a tab left when it died become the drafts that they were about to be. */
export function recoverForms(storage: Storage): void {
  for (const key of keysOf(storage, FORM_PREFIX)) {
    const draftId = PREFIX + key.slice(FORM_PREFIX.length);
    const [form, draft] = [storage.getItem(key), readDraft(draftId, storage.getItem(draftId))];
    const left = readDraft(draftId, form);
    storage.removeItem(key);
    if (form && left && (!draft || draft.savedAt < left.savedAt)) storage.setItem(draftId, form);
  }
}

export function deleteDraft(storage: Storage, draftId: string): void {
  storage.removeItem(draftId);
  storage.removeItem(formKey(draftId));
}

/** A person's drafts, the newest first. What is damaged or somebody else's is left alone. */
export function listDrafts(storage: Storage, owner: string): Draft[] {
  return keysOf(storage, PREFIX)
    .map((key) => readDraft(key, storage.getItem(key)))
    .filter((draft) => draft !== null)
    .filter((draft) => draft.owner === owner || draft.owner === '')
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/** Deletes every draft of a person. */
export function clearDrafts(storage: Storage, owner: string): void {
  for (const { draftId } of listDrafts(storage, owner)) deleteDraft(storage, draftId);
}

const formKey = (draftId: string): string => FORM_PREFIX + draftId.slice(PREFIX.length);

interface Written {
  draftId: string;
  content: DraftContent;
  now: Date;
  origin: DraftOrigin;
}

function write(storage: Storage, key: string, { draftId, content, now, origin }: Written): boolean {
  const { title, content: html, tags, color, folder } = content;
  const { owner, sent } = origin;
  const draft: Draft = { title, content: html, tags, color, folder, savedAt: now.toISOString(), draftId, owner };
  try {
    storage.setItem(key, JSON.stringify(sent ? { ...draft, sent } : draft));
    return true;
  } catch {
    return false;
  }
}

function keysOf(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}

function readDraft(key: string, kept: string | null): Draft | null {
  try {
    const { title, content, tags, color, folder, savedAt, owner, sent } = JSON.parse(kept ?? '') as Partial<Draft>;
    if (typeof savedAt !== 'string') return null;
    return {
      draftId: key,
      title: typeof title === 'string' ? title : '',
      content: typeof content === 'string' ? content : '',
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
      color: typeof color === 'string' ? color : '',
      folder: typeof folder === 'string' ? folder : null,
      savedAt,
      owner: typeof owner === 'string' ? owner : '',
      ...(typeof sent?.key === 'string' && sent.content && { sent }),
    };
  } catch {
    return null;
  }
}

/** 'N draft(s) available' */
export function draftCountWords(count: number): string {
  return `${count} ${count === 1 ? 'draft' : 'drafts'} available`;
}

/** '1 character', '1,204 characters'. */
export function characterWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'character' : 'characters'}`;
}
