/** Keys of this module's queries. */
export const everyNoteList = ['notes', 'list'] as const;
export const everyNote = ['notes', 'note'] as const;
export const noteKey = (id: string) => [...everyNote, id] as const;
/** What a note said before. Goes stale with the note. */
export const versionsKey = (id: string) => [...noteKey(id), 'versions'] as const;
/** The files that notes use. */
export const everyAttachmentList = ['notes', 'attachments'] as const;
export const attachmentsKey = (id: string) => [...everyAttachmentList, id] as const;
export const everyFolder = ['notes', 'folders'] as const;
export const everyTag = ['notes', 'tags'] as const;
/** Texts of versions: apart from the notes, since a live message makes none of them stale. */
export const everyVersionText = ['notes', 'version'] as const;
