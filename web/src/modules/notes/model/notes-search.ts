/** What an address says about a list of notes. */
import { type NoteView, readView } from './note-views';

export interface NotesSearch {
  /** What is searched for. */
  search?: string;
}

export interface FolderSearch extends NotesSearch {
  /** The open folder's id. */
  folder?: string;
}

/** Beside an open note: the list it was opened from. */
export interface NoteSearch extends FolderSearch {
  view?: NoteView;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Drops what is missing, so that addresses stay short. */
function present<T extends object>(search: T): T {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T;
}

/** Reads an address that anyone may have typed: what is unknown or malformed is dropped. */
export function parseNotesSearch(raw: Record<string, unknown>): NotesSearch {
  return present({ search: text(raw.search) });
}

export function parseFolderSearch(raw: Record<string, unknown>): FolderSearch {
  return present({ search: text(raw.search), folder: text(raw.folder) });
}

export function parseNoteSearch(raw: Record<string, unknown>): NoteSearch {
  return present({ ...parseFolderSearch(raw), view: readView(raw.view) });
}

/** `/notes?note={id}`, as notifications of shared notes link. */
export function parseOpenSearch(raw: Record<string, unknown>): { note?: string } {
  return present({ note: text(raw.note) });
}
