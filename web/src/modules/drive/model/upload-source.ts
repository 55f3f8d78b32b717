/** What a person chose to upload, as a stream: a folder of any size is walked while it is sent, never held whole. */

/** A file that was found. Nothing of it has been read. */
export interface FoundFile {
  kind: 'file';
  /** The folders above it, joined by '/'; empty at the top. */
  path: string;
  name: string;
  open(): Promise<File>;
}

/** A folder with nothing in it: it is made all the same. */
export interface FoundFolder {
  kind: 'folder';
  path: string;
}

export type Found = FoundFile | FoundFolder;

/** One folder that was chosen. Can be walked more than once. */
export interface UploadSource {
  /** The folder's own name: the first step of every path in it. */
  name: string;
  walk(): AsyncIterable<Found>;
}

/** What systems leave in folders for themselves. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** A folder chosen by `<input webkitdirectory>`: the browser has listed it already, in `webkitRelativePath`. */
export function chosenFolder(files: readonly File[]): UploadSource | null {
  const name = files[0]?.webkitRelativePath.split('/')[0];
  if (!name) return null;
  return {
    name,
    async *walk() {
      for (const file of files) {
        if (LITTER.has(file.name)) continue;
        const path = file.webkitRelativePath.split('/').slice(0, -1).join('/');
        yield { kind: 'file', path, name: file.name, open: async () => file };
      }
    },
  };
}

/** The parts of the File and Directory Entries API that a walk uses. */
export interface DirectoryEntry {
  isDirectory: boolean;
  name: string;
}
interface Directory extends DirectoryEntry {
  createReader(): { readEntries(take: (entries: DirectoryEntry[]) => void, fail: (error: Error) => void): void };
}
interface Leaf extends DirectoryEntry {
  file(take: (file: File) => void, fail: (error: Error) => void): void;
}

/** A folder that was dropped. Its entries come in portions, and only the folders on the way down are held. */
export function droppedFolder(entry: DirectoryEntry): UploadSource {
  return { name: entry.name, walk: () => walkDirectory(entry as Directory, entry.name) };
}

async function* walkDirectory(directory: Directory, path: string): AsyncIterable<Found> {
  const reader = directory.createReader();
  let isEmpty = true;
  for (;;) {
    // A portion is about a hundred entries; an empty one ends the folder.
    const portion = await new Promise<DirectoryEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) break;
    for (const entry of portion) {
      if (entry.isDirectory) {
        yield* walkDirectory(entry as Directory, `${path}/${entry.name}`);
      } else if (!LITTER.has(entry.name)) {
        const open = () => new Promise<File>((resolve, reject) => (entry as Leaf).file(resolve, reject));
        yield { kind: 'file', path, name: entry.name, open };
      } else continue;
      isEmpty = false;
    }
  }
  if (isEmpty) yield { kind: 'folder', path };
}

/** What a look through the sources found. */
export interface Census {
  files: number;
  /** Bytes. */
  bytes: number;
  /** Why the first file that will not be taken is not, with its path and name; null while all are. */
  refusal: string | null;
}

/** Files that are counted before the page may draw. */
const COUNTED_AT_ONCE = 100;

/** An empty count. */
export const NOTHING_FOUND: Census = { files: 0, bytes: 0, refusal: null };

/**
 * Counts before anything is sent, so that room can be checked. `check` says why a file is not taken; `onCount` hears
 * of the count now and then. A file that cannot be read is told of when its turn comes.
 */
export async function takeCensus(
  source: UploadSource,
  check: (file: File) => string | null,
  onCount: (census: Census) => void,
  signal: AbortSignal,
): Promise<Census> {
  const census = { ...NOTHING_FOUND };
  for await (const found of source.walk()) {
    signal.throwIfAborted();
    if (found.kind !== 'file') continue;
    const file = await found.open().catch(() => null);
    if (!file) continue;
    census.files += 1;
    census.bytes += file.size;
    const problem = census.refusal === null ? check(file) : null;
    if (problem !== null) census.refusal = `${problem}: ${found.path}/${found.name}`;
    if (census.files % COUNTED_AT_ONCE === 0) {
      onCount({ ...census });
      // Asking for a size goes to the disk and holds the page up: thousands of files let it draw and answer in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return census;
}
