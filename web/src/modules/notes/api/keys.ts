/** Keys of this module's queries. */
export const everyNoteList = ['notes', 'list'] as const;
export const everyNote = ['notes', 'note'] as const;
export const noteKey = (id: string) => [...everyNote, id] as const;
export const everyFolder = ['notes', 'folders'] as const;
export const everyTag = ['notes', 'tags'] as const;
export const everyVersion = ['notes', 'versions'] as const;
export const versionsKey = (id: string) => [...everyVersion, id] as const;
export const everyDocument = ['notes', 'document'] as const;
export const documentKey = (id: string) => [...everyDocument, id] as const;
