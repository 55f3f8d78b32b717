/** Keys of this module's queries. */
export const everyNoteList = ['notes', 'list'] as const;
export const everyNote = ['notes', 'note'] as const;
export const noteKey = (id: string) => [...everyNote, id] as const;
export const everyFolder = ['notes', 'folders'] as const;
export const everyTag = ['notes', 'tags'] as const;
