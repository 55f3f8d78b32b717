/**
 * Drafts of notes that are not saved yet, kept in this browser (notes-and-schedule.md sections 3.3 and 4.4). Storage may be
 * full or refused: then nothing is kept, and the caller is told.
 */

const PREFIX = 'notesDraft_';

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

export interface Draft extends DraftContent {
  /** `notesDraft_` and a timestamp: also the key it is kept under. */
  draftId: string;
  /** RFC 3339. */
  savedAt: string;
}

/** A key for a draft begun now that no draft has. */
export function newDraftId(storage: Storage, now: Date): string {
  let at = now.getTime();
  while (storage.getItem(PREFIX + at) !== null) at += 1;
  return PREFIX + at;
}

/** Keeps a draft under its id; false where the browser keeps nothing more. */
export function saveDraft(storage: Storage, draftId: string, content: DraftContent, now: Date): boolean {
  try {
    const { title, content: html, tags, color, folder } = content;
    const draft: Draft = { title, content: html, tags, color, folder, savedAt: now.toISOString(), draftId };
    storage.setItem(draftId, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(storage: Storage, draftId: string): void {
  storage.removeItem(draftId);
}

/** All drafts, the newest first. What is damaged or somebody else's is left alone. */
export function listDrafts(storage: Storage): Draft[] {
  return draftKeys(storage)
    .map((key) => readDraft(key, storage.getItem(key)))
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/** Deletes every draft. */
export function clearDrafts(storage: Storage): void {
  for (const { draftId } of listDrafts(storage)) deleteDraft(storage, draftId);
}

function draftKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );
}

function readDraft(key: string, kept: string | null): Draft | null {
  try {
    const { title, content, tags, color, folder, savedAt } = JSON.parse(kept ?? '') as Partial<Draft>;
    if (typeof savedAt !== 'string') return null;
    return {
      draftId: key,
      title: typeof title === 'string' ? title : '',
      content: typeof content === 'string' ? content : '',
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
      color: typeof color === 'string' ? color : '',
      folder: typeof folder === 'string' ? folder : null,
      savedAt,
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
