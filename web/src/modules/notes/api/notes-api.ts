/** Every call of this module to the server. All reject with ApiError. */
import * as gen from '@/shared/api/gen';
import type { NoteView } from '../model/note-views';
import { fromBase64, toBase64 } from '../model/together/base64';
import type { Place, Present } from '../model/together/presence';
import type { DocumentAnswer } from '../model/together/provider';

/** Notes of the first page, and of those that are read while somebody scrolls. */
const PAGE_SIZE = { first: 50, next: 200 };

/** Which notes a list shows. */
export interface NoteScope {
  view: NoteView;
  folderId?: string;
  search?: string;
}

/** A new note. */
export interface NoteDraft {
  title?: string;
  content?: string;
  folderId?: string | null;
  tags?: readonly string[];
  color?: string;
}

/** What changes in a note. */
export interface NoteChange extends NoteDraft {
  /** Needed with title, content and tags. */
  version?: number;
  isPinned?: boolean;
}

/** The client wants lists of its own. */
function bodyOf<T extends NoteDraft>({ tags, ...rest }: T) {
  return { ...rest, ...(tags && { tags: [...tags] }) };
}

export const listNotes = async (scope: NoteScope, cursor: string | null) =>
  (
    await gen.listNotes({
      query: { ...scope, limit: cursor ? PAGE_SIZE.next : PAGE_SIZE.first, ...(cursor && { cursor }) },
    })
  ).data;
export const findNote = async (noteId: string) => (await gen.findNote({ path: { noteId } })).data;
/** `once` is the same for every try of one request: the server then makes one note. */
export const createNote = async (draft: NoteDraft, once?: string) =>
  (await gen.createNote({ body: bodyOf(draft), ...(once && { headers: { 'Idempotency-Key': once } }) })).data;
export const updateNote = async (noteId: string, change: NoteChange) =>
  (await gen.updateNote({ path: { noteId }, body: bodyOf(change) })).data;
export const setFavorite = async (noteId: string, isFavorite: boolean) =>
  (await (isFavorite ? gen.starNote : gen.unstarNote)({ path: { noteId } })).data;
export const trashNote = async (noteId: string) => (await gen.trashNote({ path: { noteId } })).data;
export const restoreNote = async (noteId: string) => (await gen.restoreNote({ path: { noteId } })).data;
export const duplicateNote = async (noteId: string) => (await gen.duplicateNote({ path: { noteId } })).data;
export const purgeNote = async (noteId: string) => (await gen.purgeNote({ path: { noteId } })).data;
export const emptyTrash = async () => (await gen.emptyNoteTrash()).data;
export const shareNote = async (noteId: string, userIds: readonly string[]) =>
  (await gen.shareNote({ path: { noteId }, body: { userIds: [...userIds] } })).data;
export const listVersions = async (noteId: string, cursor: string | null) =>
  (await gen.listNoteVersions({ path: { noteId }, query: { ...(cursor && { cursor }) } })).data;
export const findVersion = async (noteId: string, version: number) =>
  (await gen.findNoteVersion({ path: { noteId, version } })).data;
export const restoreVersion = async (noteId: string, version: number) =>
  (await gen.restoreNoteVersion({ path: { noteId, version } })).data;

const idsOf = ({ items }: { items: readonly { fileId: string }[] }) => items.map(({ fileId }) => fileId);
export const listAttachments = async (noteId: string) =>
  idsOf((await gen.listNoteAttachments({ path: { noteId } })).data);
export const attachFile = async (noteId: string, fileId: string) =>
  idsOf((await gen.attachNoteFile({ path: { noteId }, body: { fileId } })).data);
export const detachFile = async (noteId: string, fileId: string) =>
  idsOf((await gen.detachNoteFile({ path: { noteId, fileId } })).data);

/** As what a note leaves: a file of Markdown, a page as a file, a page to be printed. */
export type ExportFormat = 'markdown' | 'html' | 'print';
/** Where a note's export is fetched from. */
export const exportAddress = (noteId: string, format: ExportFormat): string =>
  `/api/v1/notes/notes/${noteId}/export?format=${format}`;
export const importNote = async (body: { title: string; markdown: string; folderId?: string }) =>
  (await gen.importNote({ body })).data;
export const listTags = async () => (await gen.listNoteTags()).data;

export const listFolders = async () => (await gen.listNoteFolders()).data;
export const createFolder = async (body: { name: string; color: string }) =>
  (await gen.createNoteFolder({ body })).data;
export const updateFolder = async (folderId: string, body: { name?: string; color?: string }) =>
  (await gen.updateNoteFolder({ path: { folderId }, body })).data;
/** Its notes go into the folder `reassignTo`; null leaves them in none. */
export const deleteFolder = async (folderId: string, reassignTo: string | null) =>
  (await gen.deleteNoteFolder({ path: { folderId }, query: { ...(reassignTo && { reassignTo }) } })).data;

/** A note's document: what was changed behind `after`, or all of it. */
export async function openDocument(noteId: string, after: number | null): Promise<DocumentAnswer> {
  const query = after === null ? {} : { after };
  const { epoch, seq, updates } = (await gen.openNoteDocument({ path: { noteId }, query })).data;
  return { epoch, seq, updates: updates.map(fromBase64) };
}

/** A browser finishes a request of up to this many letters after its page is gone. */
const LASTING_REQUEST = 60_000;

/** Gives how many changes the document has had with this one. `writer` is what the page calls itself in live messages. */
export async function pushUpdate(noteId: string, epoch: string, bytes: Uint8Array, writer: string): Promise<number> {
  const update = toBase64(bytes);
  const keepalive = update.length < LASTING_REQUEST;
  return (await gen.pushNoteUpdate({ path: { noteId }, body: { epoch, update, writer }, keepalive })).data.seq;
}

export const tellPresence = (noteId: string, clientId: string, cursor: Place | null) =>
  gen.setNotePresence({ path: { noteId }, body: { clientId, cursor }, keepalive: true });
export const listPresence = async (noteId: string): Promise<readonly Present[]> =>
  (await gen.listNotePresence({ path: { noteId } })).data.items;
