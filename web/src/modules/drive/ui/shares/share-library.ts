import { listFiles } from '@/shared/api/gen';
import { quoted } from '@/shared/lib/short-name';
import { toast } from '@/shared/ui/toast/toast';
import type { DriveFile } from '../../api/types';
import { createShareOfLibrary, type SharedLibrary } from './sharing-order';

/** A share has so many files at most, as the server has it. */
export const MOST_FILES = 500;
/** Files asked for at once. */
const PAGE_SIZE = 100;

/**
 * Opens the dialog that makes a share of what lies in a library now (drive.md, section 7: a share is of files, and names the library
 * it was made from). Files that come later are not in it. Says why where there is nothing to share, or too much for one share.
 */
export async function shareLibrary(library: SharedLibrary): Promise<void> {
  const files = await filesOf(library.id).catch(() => null);
  if (!files) toast.error('Failed to load files');
  else if (files.length > MOST_FILES) {
    toast.error(
      `A share has ${MOST_FILES} files at most, and ${quoted(library.name)} has more: choose them in its list.`,
    );
  } else {
    const mine = files.filter(({ can }) => can.createShare);
    if (mine.length > 0) createShareOfLibrary(library, mine);
    else if (files.length > 0) toast.error(`You may share none of the files in ${quoted(library.name)}`);
    else toast.error(`${quoted(library.name)} has no files to share`);
  }
}

/** Its files by name, and no further than shows that they are too many. */
async function filesOf(libraryId: string): Promise<DriveFile[]> {
  const files: DriveFile[] = [];
  let cursor: string | undefined;
  do {
    const query = { view: 'all', libraryId, sort: 'name', order: 'asc', limit: PAGE_SIZE, cursor } as const;
    const page = (await listFiles({ query })).data;
    files.push(...page.files);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && files.length <= MOST_FILES);
  return files;
}
