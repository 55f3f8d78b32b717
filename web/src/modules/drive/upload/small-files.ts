import type { UploadItem } from '../model/upload-item';

/** Files up to this size travel together, in bytes: the same limit under which the server keeps them together. */
export const SMALL_FILE = 256 * 1024;
/** The most files of one request. */
export const GROUP_FILES = 100;
/** The most bytes of one request, head and all. */
export const GROUP_BYTES = 1024 * 1024;
/** What the head takes for a file beside its name and type, in bytes, with room to spare. */
const HEAD_OF_FILE = 256;

export const isSmall = (item: Pick<UploadItem, 'size'>): boolean => item.size <= SMALL_FILE;

/** A file in the head of a request. */
export interface SmallFileHead {
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  checksum: string | null;
}

/** Two files can share a request: they go to the same place in the same way. */
function isTogether(a: UploadItem, b: UploadItem): boolean {
  return a.batchId === b.batchId && a.path === b.path && a.onConflict === b.onConflict;
}

/** At most this many bytes in JSON: a character is at most three bytes, or six when it is escaped. */
const weightOf = (item: UploadItem): number => item.size + HEAD_OF_FILE + 6 * (item.name.length + item.mime.length);

/** `first` and what can travel with it, in their order: everything in line that fits. */
export function pickGroup(first: UploadItem, inLine: Iterable<UploadItem>): UploadItem[] {
  const group = [first];
  let weight = HEAD_OF_FILE + weightOf(first);
  for (const item of inLine) {
    if (group.length >= GROUP_FILES) break;
    if (item.id === first.id || !isSmall(item) || !isTogether(first, item)) continue;
    const next = weight + weightOf(item);
    if (next > GROUP_BYTES) break;
    weight = next;
    group.push(item);
  }
  return group;
}

/** The request's body: the head's length in four bytes, the head, and the bytes of the files. */
export function groupBody(head: object, files: readonly Blob[]): Blob {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, json.length);
  return new Blob([length, json, ...files], { type: 'application/octet-stream' });
}
