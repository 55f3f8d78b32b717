/** What was written into notes and is not on the server yet. */
export const NOTE_JOURNAL = 'corbel-note-changes';
/** How the keys begin under which a change of a note stays until the database has it. */
export const NOTE_JOURNAL_NOW = 'notesChange_';
