/** The question before files are deleted, and which of them it is about. Texts are drive.md's, section 5, and decision 25. */
import { formatTotal, type Total } from './pages';

/** What is said where none of the chosen files may be deleted. */
export const NONE_OWNED = 'No owned files selected for deletion';

/** The question, ready to be shown. */
export interface DeleteQuestion {
  title: string;
  message: string;
  /** False where nothing can be deleted: there is only something to read. */
  isPossible: boolean;
}

/** To the trash, or for good. */
export type DeleteKind = 'trash' | 'purge';

const grouped = (count: number): string => count.toLocaleString('en-GB');

function consequence(kind: DeleteKind, count: number): string {
  if (kind === 'purge') return 'This action cannot be undone.';
  return `You can restore ${count === 1 ? 'it' : 'them'} from the trash.`;
}

/**
 * About files chosen one by one: `own` of `all` are the person's to delete, as the server says; of `shared` others the
 * person may ask a second one.
 */
export function questionAboutFiles(kind: DeleteKind, own: number, all: number, shared = 0): DeleteQuestion {
  const title = `Delete ${all === 1 ? '1 file' : `${grouped(all)} files`}?`;
  if (own === 0) {
    return { title, message: "You don't own any of these files. You cannot delete them.", isPossible: false };
  }
  if (own < all) {
    const [yours, others] = [own, all - own].map((count) => `${grouped(count)} ${count === 1 ? 'file' : 'files'}`);
    const message = `You can only delete the ${yours} you own. The other ${others} will not be deleted.`;
    const next = shared === 0 ? '' : ` ${secondPersonWords(shared)} You can ask for that next.`;
    return { title, message: `${message} ${consequence(kind, own)}${next}`, isPossible: true };
  }
  const which = all === 1 ? 'this file' : `these ${grouped(all)} files`;
  return {
    title,
    message: `Are you sure you want to delete ${which}? ${consequence(kind, all)}`,
    isPossible: true,
  };
}

/** Why plain deletion is refused where two people have to agree. */
export function secondPersonWords(count: number): string {
  const files = count === 1 ? '1 file lies' : `${grouped(count)} files lie`;
  return `${files} in a library where a second person has to agree to deleting.`;
}

/** About all files that a filter matches, of which the browser knows only the number. */
export function questionAboutAll(kind: DeleteKind, total: Total): DeleteQuestion {
  const count = formatTotal(total);
  const own = 'Files that you may not delete stay as they are.';
  return {
    title: `Delete ${count} files?`,
    message: `Are you sure you want to delete these ${count} files? ${own} ${consequence(kind, 2)}`,
    isPossible: true,
  };
}

/** What is said of a file that came back from the trash, and where to look for it if its folder was not there any more. */
export function restoredWords(
  before: { folderId?: string | null },
  now: { folderId?: string | null; driveName: string },
): string {
  const isElsewhere = Boolean(before.folderId) && !now.folderId;
  return isElsewhere
    ? `File restored to the root of ${now.driveName}: its folder is not there any more`
    : 'File restored';
}
