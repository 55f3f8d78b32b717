/** What the screens know of notes and folders, as the server gives them. Times are RFC 3339 UTC. */

export interface Person {
  id: string;
  displayName: string;
  email: string;
  photoUrl?: string | null;
}

/** What the person asking may do with a note. */
export interface NoteCan {
  edit: boolean;
  delete: boolean;
  share: boolean;
  purge: boolean;
  restore: boolean;
}

/** A note as a list shows it. */
export interface NoteSummary {
  id: string;
  title: string;
  /** The first 200 characters of the body as text. */
  preview: string;
  hasLinks: boolean;
  createdBy: string;
  owner: Person;
  createdAt: string;
  updatedAt: string;
  folderId: string | null;
  folderName: string | null;
  tags: string[];
  /** A hex colour. */
  color: string;
  isPinned: boolean;
  isFavorite: boolean;
  isDeleted: boolean;
  deletedAt: string | null;
  sharedWith: string[];
  version: number;
  can: NoteCan;
}

/** A note in full; `content` is sanitised HTML. */
export interface Note extends Omit<NoteSummary, 'preview' | 'hasLinks'> {
  content: string;
  wordCount: number;
}

export interface NoteFolder {
  id: string;
  name: string;
  /** A hex colour. */
  color: string;
  description?: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  noteCount: number;
  can: { edit: boolean; delete: boolean };
}

/** An earlier state of a note. */
export interface NoteVersion {
  version: number;
  title: string;
  savedAt: string;
  savedBy: Person | null;
}
