/** What is said of notes elsewhere. */

import type { Deed, Deeds, ModuleWords } from '@/shared/lib/module-words';

const note: Deed = (facts) => facts.quoted('name', 'a note');

const deeds: Deeds = {
  'note.created': (facts) => `wrote the note ${note(facts)}`,
  'note.updated': (facts) => `changed the note ${note(facts)}`,
  'note.shared': (facts) => `changed with whom the note ${note(facts)} is shared`,
  'note.version_restored': (facts) => `brought back an earlier version of the note ${note(facts)}`,
  'note.starred': (facts) => `made the note ${note(facts)} a favourite`,
  'note.unstarred': (facts) => `took the note ${note(facts)} from the favourites`,
  'note.trashed': (facts) => `moved the note ${note(facts)} to the trash`,
  'note.restored': (facts) => `restored the note ${note(facts)}`,
  'note.purged': (facts) => `permanently deleted the note ${note(facts)}`,
  'note.owner_changed': (facts) => `gave the notes of ${facts.person} to ${facts.member('to')}`,
  'note_folder.created': (facts) => `created the notes folder ${facts.quoted('name', '')}`,
  'note_folder.updated': (facts) => `changed the folder of notes ${facts.quoted('name', '')}`,
  'note_folder.deleted': (facts) => `deleted the folder of notes ${facts.quoted('name', '')}`,
};

export const words: ModuleWords = {
  deeds,
  belongings: {
    'notes.notes': ['note', 'notes'],
  },
};
