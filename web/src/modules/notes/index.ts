/** The notes' only door. What is large hangs here as a lazy component, since this file is in the first bundle. */
import { IconFolder, IconNotebook, IconNotes, IconPlus } from '@tabler/icons-react';
import { lazyPage, lazyWords } from '@/shared/lib/lazy-page';
import type { ModuleManifest } from '@/shared/lib/module';
import { notesLive } from './api/live';
import { NOTE_JOURNAL, NOTE_JOURNAL_NOW } from './model/local-stores';

export {
  parseFolderSearch as readNoteFoldersSearch,
  parseNoteSearch as readNoteSearch,
  parseNotesSearch as readNotesSearch,
  parseOpenSearch as readOpenNoteSearch,
} from './model/notes-search';

const pages = () => import('./pages');
export const AllNotesPage = lazyPage(pages, 'AllNotesPage');
export const MyNotesPage = lazyPage(pages, 'MyNotesPage');
export const SharedNotesPage = lazyPage(pages, 'SharedNotesPage');
export const BookmarksPage = lazyPage(pages, 'BookmarksPage');
export const TrashedNotesPage = lazyPage(pages, 'TrashedNotesPage');
export const NoteFoldersPage = lazyPage(pages, 'FoldersPage');
export const NewNotePage = lazyPage(pages, 'NewNotePage');
export const NotePage = lazyPage(pages, 'NotePage');
export const EditNotePage = lazyPage(pages, 'EditNotePage');

export const notesModule: ModuleManifest = {
  id: 'notes',
  name: 'Notes',
  icon: IconNotebook,
  home: '/notes/all',
  path: '/notes',
  entitlement: 'notes',
  scopePrefix: 'notes',
  offer: 'notes',
  thing: { withArticle: 'a note', one: 'note', many: 'notes' },
  words: lazyWords(pages),
  keeps: { keys: [NOTE_JOURNAL_NOW], databases: [NOTE_JOURNAL] },
  // The tabs over every list of notes lead to the others: the navigation does not repeat them.
  pages: [],
  live: notesLive,
  commands: [
    {
      id: 'notes.new',
      label: 'New note',
      group: 'Notes',
      icon: IconPlus,
      keywords: ['write', 'create', 'draft'],
      scope: 'notes.edit',
      run: ({ goTo }) => goTo('/notes/new'),
    },
    {
      id: 'notes.all',
      label: 'Go to all notes',
      group: 'Notes',
      icon: IconNotes,
      keywords: ['notebook', 'text'],
      run: ({ goTo }) => goTo('/notes/all'),
    },
    {
      id: 'notes.folders',
      label: 'Go to note folders',
      group: 'Notes',
      icon: IconFolder,
      run: ({ goTo }) => goTo('/notes/folders'),
    },
  ],
};
