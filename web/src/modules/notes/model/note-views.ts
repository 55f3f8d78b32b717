/** The lists of notes there are. Names, paths and texts are notes-and-schedule.md's, sections 2.1, 2.2 and 4.1. */

/** Which notes a list shows, as the server calls it. */
export type NoteView = 'all' | 'mine' | 'shared' | 'bookmarks' | 'trash';

interface ViewWords {
  title: string;
  /** Said where the list has no notes though nothing was searched. */
  empty: { title: string; message: string };
}

export const VIEW_WORDS: Readonly<Record<NoteView, ViewWords>> = {
  all: {
    title: 'All notes',
    empty: { title: 'No notes yet', message: 'Write a note, keep it to yourself or share it' },
  },
  mine: {
    title: 'My notes',
    empty: { title: 'No personal notes yet', message: 'Notes that only you can read appear here.' },
  },
  shared: {
    title: 'Shared',
    empty: {
      title: 'No shared notes',
      message: 'Notes you share, and notes shared with you, appear here.',
    },
  },
  bookmarks: {
    title: 'Favourites',
    empty: { title: 'No favorite notes', message: 'Star notes to find them here quickly.' },
  },
  trash: {
    title: 'Trash',
    empty: {
      title: 'Trash is empty',
      message: 'Deleted notes stay here until you restore them or delete them permanently.',
    },
  },
};

/** Paths of the lists, so that a link can name them. */
export const VIEW_PATHS = {
  all: '/notes/all',
  mine: '/notes/mine',
  shared: '/notes/shared',
  bookmarks: '/notes/bookmarks',
  trash: '/notes/trash',
} as const;

const VIEWS = Object.keys(VIEW_WORDS) as NoteView[];

/** The view that an address names; undefined for any other word. */
export function readView(value: unknown): NoteView | undefined {
  return VIEWS.find((view) => view === value);
}

/** '1 note', '46 notes'; the server stops counting at 1,001, which is said as '1,000+ notes'. */
export function noteCountWords(count: number): string {
  if (count > 1000) return '1,000+ notes';
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'note' : 'notes'}`;
}

/** 'Shared with N user(s)' */
export function sharedWithWords(count: number): string {
  return `Shared with ${count} ${count === 1 ? 'user' : 'users'}`;
}
