/** Sentences about notes that have a number or a name in them (notes-and-schedule.md sections 2.2, 2.3 and 8). */

/** 'Permanently deleted N note(s)' */
export function purgedWords(count: number): string {
  return `Permanently deleted ${count.toLocaleString('en-GB')} ${count === 1 ? 'note' : 'notes'}`;
}

/** '1 note imported', '3 notes imported' */
export function importedWords(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'note' : 'notes'} imported`;
}

/** What the Empty Trash question says. */
export function emptyTrashWords(count: number): string {
  const what = count > 1000 ? 'all' : `all ${count}`;
  return `This action cannot be undone. You are about to permanently delete ${what} ${count === 1 ? 'note' : 'notes'} in trash. This will remove them from your workspace forever.`;
}

/** What becomes of a folder's notes; null for the name where they lie in none. */
export function notesMoveWords(name: string | null): string {
  return `Notes will be moved to “${name ?? 'No folder'}”.`;
}

/** What deleting a folder asks from its dialog. */
export function deleteFolderWords(name: string): string {
  return `Are you sure you want to delete the folder “${name}”? This action cannot be undone.`;
}

/** What deleting a folder asks from the sidebar. */
export const DELETE_FOLDER = 'Are you sure you want to delete this folder?';

/** Refusals, as the screens say them. */
export const NO_EDIT = 'You do not have permission to edit notes';
export const NO_DELETE = 'You do not have permission to delete notes';
export const NO_SHARE = 'You do not have permission to share notes. Please contact your administrator.';
/** Why a note in the trash is not changed. */
export const IN_TRASH = 'This note is in the trash';
/** Said where a new note has neither title nor content. */
export const NOTE_CREATED = 'Note created successfully';
export const NOTHING_TO_SAVE = 'Please add a title or content to save the note';
