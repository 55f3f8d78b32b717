/** Every call of this module to the server. All reject with ApiError. */
import { apiFetch } from '@/shared/api/client';
import type { NoteView } from '../model/note-views';
import type { Note, NoteFolder, NoteSummary, NoteVersion } from './types';

const BASE = '/api/v1/notes';
/** Notes of one page. */
const PAGE_SIZE = 50;

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await apiFetch(`${BASE}${path}`, init);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const send = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  ask(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });

/** Which notes a list shows. */
export interface NoteScope {
  view: NoteView;
  folderId?: string;
  search?: string;
}

export interface NotePage {
  items: NoteSummary[];
  nextCursor: string | null;
  /** All that the list has, up to 1,001; null behind the first page. */
  count: number | null;
  /** What the person may do beside the notes themselves. */
  can: { create: boolean; emptyTrash: boolean };
}

export interface NoteDraft {
  title?: string;
  content?: string;
  folderId?: string | null;
  tags?: readonly string[];
  color?: string;
}

export interface NoteChange extends NoteDraft {
  /** Needed with title, content and tags. */
  version?: number;
  isPinned?: boolean;
}

export const listNotes = ({ view, folderId, search }: NoteScope, cursor: string | null): Promise<NotePage> => {
  const query = new URLSearchParams({ view, limit: String(PAGE_SIZE) });
  if (folderId) query.set('folderId', folderId);
  if (search) query.set('search', search);
  if (cursor) query.set('cursor', cursor);
  return ask(`/notes?${query}`);
};
export const findNote = (id: string): Promise<Note> => ask(`/notes/${id}`);
export const createNote = (draft: NoteDraft): Promise<Note> => send('POST', '/notes', draft);
export const updateNote = (id: string, change: NoteChange): Promise<Note> => send('PATCH', `/notes/${id}`, change);
export const setFavorite = (id: string, isFavorite: boolean): Promise<Note> =>
  send(isFavorite ? 'PUT' : 'DELETE', `/notes/${id}/favorite`);
export const trashNote = (id: string): Promise<Note> => send('POST', `/notes/${id}/trash`);
export const restoreNote = (id: string): Promise<Note> => send('POST', `/notes/${id}/restore`);
export const duplicateNote = (id: string): Promise<Note> => send('POST', `/notes/${id}/duplicate`);
export const purgeNote = (id: string): Promise<void> => send('DELETE', `/notes/${id}`);
export const emptyTrash = (): Promise<{ count: number }> => send('POST', '/notes/trash/empty');
export const shareNote = (id: string, userIds: readonly string[]): Promise<Note> =>
  send('PUT', `/notes/${id}/sharing`, { userIds });
export const listTags = (): Promise<{ items: string[] }> => ask('/tags');

export const listFolders = (): Promise<{ items: NoteFolder[] }> => ask('/folders');
export const createFolder = (folder: { name: string; color: string }): Promise<NoteFolder> =>
  send('POST', '/folders', folder);
export const updateFolder = (id: string, change: { name?: string; color?: string }): Promise<NoteFolder> =>
  send('PATCH', `/folders/${id}`, change);
export const deleteFolder = (id: string): Promise<void> => send('DELETE', `/folders/${id}`);

export const listVersions = (id: string): Promise<{ items: NoteVersion[] }> => ask(`/notes/${id}/versions?limit=100`);
export const findVersion = (id: string, version: number): Promise<NoteVersion & { content: string }> =>
  ask(`/notes/${id}/versions/${version}`);
export const restoreVersion = (id: string, version: number): Promise<Note> =>
  send('POST', `/notes/${id}/versions/${version}/restore`);
export const importNote = (title: string, markdown: string): Promise<Note> =>
  send('POST', '/notes/import', { title, markdown });
/** Where a note is to be had as a file, or as a page for the printer. */
export const exportAddress = (id: string, format: 'markdown' | 'html' | 'print'): string =>
  `${BASE}/notes/${id}/export?format=${format}`;
/** Ties a file of the Drive to a note. */
export const attachFile = (id: string, fileId: string): Promise<unknown> =>
  send('POST', `/notes/${id}/attachments`, { fileId });
